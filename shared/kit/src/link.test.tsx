import { fakePlatform } from '@irodori/testing/fake-platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PlatformProvider } from './host.tsx';
import { Link, type LinkProps } from './link.tsx';

function open(props: Partial<LinkProps> = {}) {
  const preload = vi.fn<(path: string, eagerness: string) => void>();
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <Link to="/app" {...props}>
          Apps
        </Link>
      ),
    },
  ]);
  render(
    <PlatformProvider platform={fakePlatform()} host={{ siteUrl: '', preload }}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  return { preload, router, user: userEvent.setup(), link: screen.getByText('Apps') };
}

/** Replaces IntersectionObserver: the test decides when elements become visible. */
function observeByHand() {
  const seen: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly callback: (entries: { isIntersecting: boolean; target: Element }[]) => void;
      constructor(callback: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        this.callback = callback;
      }
      observe(target: Element) {
        seen.push(() => this.callback([{ isIntersecting: true, target }]));
      }
      unobserve() {
        return undefined;
      }
    },
  );
  return () => {
    for (const show of seen) show();
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a link inside the site', () => {
  test('navigates without a page load', async () => {
    const { user, link, router } = open();
    await user.click(link);
    await waitFor(() => expect(router.state.location.pathname).toBe('/app'));
  });

  test('preloads its page when the visitor points at it or focuses it', async () => {
    const { user, link, preload } = open();
    expect(preload).not.toHaveBeenCalled();
    await user.hover(link);
    expect(preload).toHaveBeenCalledExactlyOnceWith('/app', 'hover');
    await user.tab();
    expect(preload).toHaveBeenCalledTimes(2);
  });

  test('with `preload="viewport"` preloads its page once it is visible', () => {
    const show = observeByHand();
    const { preload } = open({ preload: 'viewport' });
    show();
    show();
    expect(preload).toHaveBeenCalledExactlyOnceWith('/app', 'viewport');
  });

  test('with `preload="none"` preloads nothing', async () => {
    const { user, link, preload } = open({ preload: 'none' });
    await user.hover(link);
    expect(preload).not.toHaveBeenCalled();
  });

  test('passes its element to its `ref`', () => {
    const ref = vi.fn<(element: HTMLElement | null) => void>();
    const { link } = open({ ref });
    expect(ref).toHaveBeenCalledWith(link);
  });
});

test('a link to a literal that is no path of the contract does not compile', () => {
  // @ts-expect-error -- if `/typo` compiles, is an address of the contract of type `string`?
  const typo = <Link to="/typo" />;
  const support = <Link to="/support#engines" />;
  expect([typo.type, support.type]).toEqual([Link, Link]);
});

test.each([
  ['/blog/rss.xml', true],
  ['/blog/feed.json?new#first', true],
  ['/elf?prompt=v1.5', false],
  ['/app#1.2', false],
])('a link to %s is left to the browser, since it leads to a resource: %s', (to, isLeft) => {
  const { link, router } = open({ to });
  let wasLeft = false;
  document.addEventListener(
    'click',
    (event) => {
      wasLeft = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  link.click();
  expect([link.getAttribute('href'), wasLeft]).toEqual([to, isLeft]);
  expect(router.state.location.pathname === '/').toBe(isLeft);
});

describe('a link to another site', () => {
  test('with `external` is a plain link and is not preloaded', async () => {
    const { user, link, preload } = open({ to: 'https://example.com/', external: true, replace: true });
    expect(link.getAttribute('href')).toBe('https://example.com/');
    await user.hover(link);
    expect(preload).not.toHaveBeenCalled();
  });

  test.each([
    ['https://example.com/', false, 'Navigating to an external URL is not allowed by default.'],
    ['javascript:alert(1)', false, "Cannot navigate to a URL with 'javascript:' protocol."],
    ['javascript:alert(1)', true, "Cannot navigate to a URL with 'javascript:' protocol."],
  ])('to %s with external=%s is disabled and logs the reason', (to, external, message) => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { router, link } = open({ to, external });
    expect(link.hasAttribute('href')).toBe(false);
    link.click();
    expect(router.state.location.pathname).toBe('/');
    expect(complain.mock.calls[0]?.[0]).toContain(message);
  });
});
