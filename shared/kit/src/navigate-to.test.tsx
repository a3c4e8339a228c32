import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useNavigateTo } from './navigate-to.ts';

function open() {
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  const wrapper = ({ children }: { children: ReactNode }) => {
    router ??= createMemoryRouter([{ path: '*', element: children }], { initialEntries: ['/start', '/now'] });
    return <RouterProvider router={router} />;
  };
  const { result } = renderHook(() => useNavigateTo(), { wrapper });
  return {
    navigateTo: result.current,
    path: () => router?.state.location.pathname,
    back: () => router?.navigate(-1),
  };
}

afterEach(() => vi.restoreAllMocks());

describe('navigateTo', () => {
  test('navigates to a path of this site without a page load', async () => {
    const assign = vi.spyOn(location, 'assign');
    const { navigateTo, path } = open();
    await navigateTo('/app?page=2');
    expect(path()).toBe('/app');
    expect(assign).not.toHaveBeenCalled();
  });

  test('with `replace` replaces the present page in the history', async () => {
    const { navigateTo, path, back } = open();
    await navigateTo('/app', { replace: true });
    await back();
    expect(path()).toBe('/start');
  });

  test('without `external` throws for another site and does not navigate', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { navigateTo, path } = open();
    await expect(navigateTo('https://example.com')).rejects.toThrow(
      'Navigating to an external URL is not allowed by default. Use `navigateTo(url, { external: true })`.',
    );
    expect(path()).toBe('/now');
    expect(assign).not.toHaveBeenCalled();
  });

  test('with `external` loads another site as a page', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
    const { navigateTo } = open();
    await navigateTo('https://example.com', { external: true });
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://example.com');
    await navigateTo('https://example.com/2', { external: true, replace: true });
    expect(replace).toHaveBeenCalledExactlyOnceWith('https://example.com/2');
  });

  test('with `external` still throws for a script URL', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { navigateTo } = open();
    await expect(navigateTo('javascript:alert(1)', { external: true })).rejects.toThrow(
      "Cannot navigate to a URL with 'javascript:' protocol.",
    );
    expect(assign).not.toHaveBeenCalled();
  });
});
