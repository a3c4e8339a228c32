import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '../button/button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';

test('a dialog opens by its trigger, is named by its title, and closes by Escape and by its button', async () => {
  render(
    <Dialog
      trigger={<Button>Cancel…</Button>}
      title="Cancel this picture?"
      footer={<DialogClose render={<Button>Keep drawing</Button>} />}
    />,
  );
  const trigger = screen.getByRole('button', { name: 'Cancel…' });
  await userEvent.click(trigger);
  expect(screen.getByRole('dialog', { name: 'Cancel this picture?' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(trigger);
  await userEvent.click(screen.getByRole('button', { name: 'Keep drawing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const takeFocus = (field: HTMLElement | null): void => field?.focus();

function Question() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Download</Button>
      {isOpen ? (
        <Dialog open onOpenChange={setIsOpen} title="Is it you?">
          <input ref={takeFocus} aria-label="Password" />
          <Button onClick={() => setIsOpen(false)}>Not now</Button>
        </Dialog>
      ) : null}
    </>
  );
}

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a button of its own', () => userEvent.click(screen.getByRole('button', { name: 'Not now' }))],
])(
  'a dialog without a trigger whose field takes the focus returns it to the opener when %s closes it',
  async (_, close) => {
    render(<Question />);
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    await close();
    const opener = screen.getByRole('button', { name: 'Download' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  },
);
