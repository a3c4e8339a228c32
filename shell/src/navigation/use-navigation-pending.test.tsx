import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNavigationPending } from './use-navigation-pending.ts';

function Status() {
  return <p>{useNavigationPending() ? 'loading' : 'idle'}</p>;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('useNavigationPending() is true from 150 ms after a navigation started until it ends', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const router = createMemoryRouter([
    { path: '/', Component: Status },
    { path: '/slow', Component: Status, loader: () => promise },
  ]);
  render(<RouterProvider router={router} />);
  await act(async () => void router.navigate('/slow'));
  await act(() => vi.advanceTimersByTimeAsync(149));
  expect(screen.getByText('idle')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('loading')).toBeDefined();
  await act(async () => resolve(null));
  expect(screen.getByText('idle')).toBeDefined();
});
