import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { LayoutError } from './layout-error.tsx';
import { ModuleBoundary } from './module-boundary.tsx';
import { ReportContext } from './report-context.ts';
import type { Report } from './reporter.ts';
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
