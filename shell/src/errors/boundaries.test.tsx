import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { LayoutError } from './layout-error.tsx';
import { ModuleBoundary } from './module-boundary.tsx';
import { ReportContext } from './report-context.ts';
import type { Report } from './reporter.ts';
import { RouteError } from './route-error.tsx';
import type { ReportFailure } from './thrown.ts';

test('a layout that throws is replaced by a page with a reference, and the error is reported with it', async () => {
  const report = vi.fn<Report>();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Layout = () => {
    throw new Error('No layout');
  };
  const router = createMemoryRouter([{ path: '/', Component: Layout, ErrorBoundary: LayoutError }]);
  await act(async () => {
    render(
      <ReportContext value={report}>
        <RouterProvider router={router} />
      </ReportContext>,
    );
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Internal Server Error');
  expect(report).toHaveBeenCalledOnce();
  const { reference = '', module } = report.mock.calls[0]?.[1] ?? { phase: 'render' };
  expect(module).toBe('shell');
  expect(screen.getByText(reference)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Ask us about it' });
  expect(link.getAttribute('href')).toBe(`/support/contact?reference=${reference}`);
});

/** Opens a page that fails at first, within the layout, and tries again by the keyboard. */
async function retryByKeyboard(page: RouteObject) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Layout = () => (
    <main>
      <Outlet />
    </main>
  );
  const children = [{ path: '/', ...page }];
  const router = createMemoryRouter([{ Component: Layout, children }]);
  await act(async () => {
    render(
      <ReportContext value={() => undefined}>
        <RouterProvider router={router} />
      </ReportContext>,
    );
  });
  screen.getByRole('button', { name: 'Try again' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'The page' });
}

test('a page whose data come after a retry has the focus on its heading', async () => {
  let isDown = true;
  await retryByKeyboard({
    loader: () => {
      if (isDown) {
        isDown = false;
        throw new Error('No data');
      }
      return null;
    },
    Component: () => <h1>The page</h1>,
    ErrorBoundary: RouteError,
  });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The page' }));
});

test('a page that renders after a retry has the focus on its heading', async () => {
  let isBroken = true;
  const Page = () => {
    if (isBroken) throw new Error('Broken');
    return <h1>The page</h1>;
  };
  const report: ReportFailure = () => {
    isBroken = false;
  };
  await retryByKeyboard({
    element: (
      <ModuleBoundary module="alpha" resetKey="a" report={report}>
        <Page />
      </ModuleBoundary>
    ),
  });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The page' }));
});

function Broken(): never {
  throw new Error('Still broken');
}

test('a module that throws again after a retry causes a page load at the next retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const report = vi.fn<ReportFailure>();
  render(
    <ModuleBoundary module="alpha" resetKey="a" report={report}>
      <Broken />
    </ModuleBoundary>,
  );
  const again = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await again();
  expect(reload).not.toHaveBeenCalled();
  await again();
  expect(reload).toHaveBeenCalledOnce();
  expect(report.mock.calls.map(([, failure]) => [failure.module, failure.phase])).toEqual([
    ['alpha', 'render'],
    ['alpha', 'render'],
  ]);
});
