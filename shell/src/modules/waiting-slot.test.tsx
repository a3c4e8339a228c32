import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { WaitingSlot } from './waiting-slot.tsx';

test('a slot whose page waits for long says so, and shows the page as soon as it can', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { promise, resolve } = Promise.withResolvers<string>();
    const Page = () => <h1>{use(promise)}</h1>;
    await act(async () => {
      render(
        <Suspense fallback={<WaitingSlot />}>
          <Page />
        </Suspense>,
      );
    });
    expect(screen.queryByRole('heading')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('heading').textContent).toBe('This page takes longer than usual');
    await act(async () => resolve('The page'));
    expect(screen.getByRole('heading').textContent).toBe('The page');
  } finally {
    vi.useRealTimers();
  }
});

test('a slot that the server sends has the words for its styles to show, since no code runs in it', () => {
  expect(renderToStaticMarkup(<WaitingSlot />)).toContain('This page takes longer than usual');
});
