import { PlatformProvider } from '@irodori/kit/host';
import { fakePlatform } from '@irodori/testing/fake-platform';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Problem } from '../../errors/problem.ts';
import { RouteError } from '../../errors/route-error.tsx';
import { type ReportFailure, thrownByModule } from '../../errors/thrown.ts';
import { untilLate } from '../../modules/late-page.ts';
import { runLoad } from '../../modules/module-routes.tsx';

async function show(thrown: unknown) {
  let visits = 0;
  const router = createMemoryRouter([
    {
      path: '/',
      ErrorBoundary: RouteError,
      HydrateFallback: () => null,
      Component: () => <p>It works</p>,
      loader: () => {
        visits += 1;
        if (visits === 1) throw thrown;
        return null;
      },
    },
  ]);
  await act(async () => {
    render(
      <PlatformProvider platform={fakePlatform()}>
        <RouterProvider router={router} />
      </PlatformProvider>,
    );
  });
  return (await screen.findByRole('heading', { level: 1 })).textContent;
}

const problem = (more: Partial<Problem>): Problem => ({
  kind: 'problem',
  status: 500,
  message: '',
  reference: '0a1b2c3d',
  ...more,
});

test('the view of a missing page has the default heading and names the requested path', async () => {
  expect(await show(problem({ status: 404, message: 'Page not found: /nowhere' }))).toBe('Page Not Found');
  expect(screen.getByText('Page not found: /nowhere')).toBeDefined();
  expect(screen.getByText('0a1b2c3d')).toBeDefined();
});

test.each([500, 502, 503])('the view of a failure with status %i has the default heading', async (status) => {
  expect(await show(problem({ status }))).toBe('Internal Server Error');
  expect(document.title).toBe('Internal Server Error · Irodori');
});

test('the view of an error without a status has the heading of a 500', async () => {
  expect(await show(new Error('secret details'))).toBe('Internal Server Error');
  expect(screen.getByText('500')).toBeDefined();
  expect(document.body.textContent).not.toContain('secret details');
});

test.each([
  ['a missing page', { status: 404 }],
  ['a failure', { status: 500 }],
  ['a refusal', { status: 403, message: 'For members only' }],
  ['a preview that has ended', { status: 403, title: 'This preview has ended' }],
  ['a module that is down', { status: 503, module: 'my-gallery' }],
  ['data that are late', { status: 503, module: 'my-gallery', isLate: true }],
] as const)('the view of %s leads to support with its reference', async (_, more) => {
  await show(problem(more));
  expect(screen.getByText('0a1b2c3d')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Ask us about it' });
  expect(link.getAttribute('href')).toBe('/support/contact?reference=0a1b2c3d');
});

test('the view of a refusal has the refusal’s message as heading', async () => {
  expect(await show(problem({ status: 403, message: 'For members only' }))).toBe('For members only');
});

test('the view of a refusal without a message has the default heading', async () => {
  expect(await show(problem({ status: 403 }))).toBe('Internal Server Error');
});

test('“Try again” in the error view shows the page once it works', async () => {
  await show(problem({}));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('It works')).toBeDefined();
});

test('the view of a module’s failure names the module in readable form', async () => {
  expect(await show(problem({ status: 503, module: 'my-gallery' }))).toBe(
    'My gallery is unavailable for the moment',
  );
  expect(screen.getByRole('alert').textContent).toContain('0a1b2c3d');
});

test('a page whose data are late says so, and comes by itself after the time of Retry-After', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    expect(await show(problem({ status: 503, module: 'my-gallery', isLate: true }))).toBe(
      'This page takes longer than usual',
    );
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText('It works')).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a page whose data do not come before the deadline says that it takes longer, and is tried again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const route = { path: '/', chunk: 'page', data: 'private' } as const;
    const load = () => new Promise<never>(() => {});
    const context = { platform: fakePlatform(), params: {}, url: new URL('https://site.test/') };
    const lazy = async () => ({ default: () => null, load });
    const { signal } = new AbortController();
    const [error] = await Promise.all([
      runLoad({ ...route, lazy }, { ...context, signal }, 8000).catch((late: unknown) => late),
      vi.advanceTimersByTimeAsync(8000),
    ]);
    const reported = vi.fn<ReportFailure>();
    const thrown = await thrownByModule(error, 'my-gallery', reported);
    expect(reported).toHaveBeenCalledOnce();
    expect(await show(thrown)).toBe('This page takes longer than usual');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText('It works')).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['arrives', Promise.resolve],
  ['is lost', Promise.reject],
] as const)(
  'a page whose code is late says so, and is tried again as soon as the code %s',
  async (_, end) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { promise: code, resolve } = Promise.withResolvers<unknown>();
      const [thrown] = await Promise.all([
        untilLate(code, 'my-gallery').catch((error: unknown) => error),
        vi.advanceTimersByTimeAsync(1000),
      ]);
      expect(await show(thrown)).toBe('This page takes longer than usual');
      resolve(end.call(Promise, 'code'));
      expect(await screen.findByText('It works')).toBeDefined();
    } finally {
      vi.useRealTimers();
    }
  },
);

test('a late page that arrives while its visitor goes back does not take them forward again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { promise: latePage, resolve: arrive } = Promise.withResolvers<unknown>();
    const { promise: pageBefore, resolve: arriveBefore } = Promise.withResolvers<unknown>();
    const view = { HydrateFallback: () => null, ErrorBoundary: RouteError };
    const router = createMemoryRouter(
      [
        { path: '/before', ...view, Component: () => <p>Before</p>, loader: () => pageBefore },
        { path: '/late', ...view, Component: () => <p>Late</p>, loader: () => untilLate(latePage, 'alpha') },
      ],
      { initialEntries: ['/before', '/late'] },
    );
    render(
      <PlatformProvider platform={fakePlatform()}>
        <RouterProvider router={router} />
      </PlatformProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page takes longer than usual');
    await act(async () => void router.navigate(-1));
    await act(async () => arrive('its code'));
    await act(async () => arriveBefore('its data'));
    expect(screen.getByText('Before')).toBeDefined();
    expect(router.state.location.pathname).toBe('/before');
  } finally {
    vi.useRealTimers();
  }
});

test('code that arrives in time is waited for, and code that is lost in time fails as it did', async () => {
  expect(await untilLate(Promise.resolve('code'), 'my-gallery')).toBe('code');
  await expect(untilLate(Promise.reject(new Error('lost')), 'my-gallery')).rejects.toThrow('lost');
});
