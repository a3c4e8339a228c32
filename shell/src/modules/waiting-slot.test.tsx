import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { focusOn } from '../navigation/scroll/focus-on.ts';
import { WaitingSlot } from './waiting-slot.tsx';

test('a slot whose page waits for long says so, and shows the page as soon as it can, with the focus on its heading if it was on the words', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { promise, resolve } = Promise.withResolvers<string>();
    const Page = () => <h1>{use(promise)}</h1>;
    await act(async () => {
      render(
        <Suspense fallback={<WaitingSlot />}>
          <Page />
        </Suspense>,
        { container: document.body.appendChild(document.createElement('main')) },
      );
    });
    expect(screen.queryByRole('heading')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    const words = screen.getByRole('heading');
    expect(words.textContent).toBe('This page takes longer than usual');
    focusOn(words);
    await act(async () => resolve('The page'));
    const heading = screen.getByRole('heading');
    expect(heading.textContent).toBe('The page');
    expect(document.activeElement).toBe(heading);
  } finally {
    vi.useRealTimers();
  }
});

test('a slot that the server sends has the words for its styles to show, since no code runs in it', () => {
  expect(renderToStaticMarkup(<WaitingSlot />)).toContain('This page takes longer than usual');
});
