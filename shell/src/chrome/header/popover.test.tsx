import { act, render, screen } from '@testing-library/react';
import { type Navigator, Router } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { Popover } from './popover.tsx';

/** happy-dom has no popovers. */
const hidePopover = vi.fn<() => void>();
Object.assign(HTMLElement.prototype, { hidePopover });
beforeEach(() => hidePopover.mockClear());

/** The header on the page of a history entry. */
const on = (key: string) => (
  <Router location={{ pathname: '/', key }} navigator={{} as Navigator}>
    <Popover label="Menu" face="Menu">
      The panel
    </Popover>
  </Router>
);

/** Opens the panel while the address is that of a history entry. */
function openAt(key: string): void {
  history.replaceState({ key }, '');
  const event = Object.assign(new Event('toggle'), { newState: 'open' });
  act(() => void screen.getByText('The panel').dispatchEvent(event));
}

test('a panel closes when the visitor goes to another page', () => {
  const { rerender } = render(on('first'));
  openAt('first');
  rerender(on('second'));
  expect(hidePopover).toHaveBeenCalledOnce();
});

test('a panel that is opened when the address is that of the next page already stays open when that page is shown', () => {
  const { rerender } = render(on('first'));
  openAt('second');
  rerender(on('second'));
  expect(hidePopover).not.toHaveBeenCalled();
  rerender(on('third'));
  expect(hidePopover).toHaveBeenCalledOnce();
});
