import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { PlatformProvider } from '@irodori/kit/host';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ColorModeProvider } from '../color-mode/color-mode-provider.tsx';
import { NavigationContext } from './header/navigation.ts';
import { SiteLayout } from './site-layout.tsx';

const links = [
  { label: 'Apps', to: '/app' },
  { label: 'Categories', to: '/categories', owns: ['/category'] },
  { label: 'Notes', to: '/notes' },
];

function open(path: string, platform = fakePlatform()) {
  const page = (
    <ColorModeProvider initial="system" forced={undefined}>
      <SiteLayout>
        <h1>A page</h1>
      </SiteLayout>
    </ColorModeProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  render(
    <PlatformProvider platform={platform}>
      <NavigationContext value={links}>
        <RouterProvider router={router} />
      </NavigationContext>
    </PlatformProvider>,
  );
  return { platform, user: userEvent.setup() };
}

const header = () => within(screen.getByRole('banner'));

test('the first link of the layout skips to the content', async () => {
  const { user } = open('/');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  expect(document.activeElement?.getAttribute('href')).toBe('#main');
  expect(screen.getByRole('main').id).toBe('main');
});

test.each([
  ['/app', 'Apps'],
  ['/app/ai-elf-generator', 'Apps'],
  ['/category/elves', 'Categories'],
  ['/notes/1', 'Notes'],
])(
  'the navigation of the header and that of the menu have the same links and mark, at %s, %s as the current section',
  (path, current) => {
    open(path);
    const navigations = screen.getAllByRole('navigation', { name: 'Main' });
    expect(navigations).toHaveLength(2);
    for (const navigation of navigations) {
      const shown = within(navigation)
        .getAllByRole('link')
        .filter(({ textContent }) => textContent !== 'Create account');
      expect(shown.map(({ textContent }) => textContent)).toEqual(['Apps', 'Categories', 'Notes']);
      const marked = shown.filter((link) => link.hasAttribute('aria-current'));
      expect(marked.map(({ textContent }) => textContent)).toEqual([current]);
    }
  },
);

test('the menu of a visitor without a session offers to sign in or to create an account', () => {
  open('/');
  expect(header().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  const [create] = header().getAllByRole('link', { name: 'Create account' });
  expect(create?.getAttribute('href')).toBe('/login?mode=sign-up');
});

test('the menu of a visitor with a session has the account page and a button to sign out', async () => {
  const { user, platform } = open('/', fakePlatform({ session: signedInSession }));
  expect(header().queryByRole('link', { name: 'Sign in' })).toBeNull();
  expect(header().getByRole('button', { name: 'Account of Sample Visitor' })).toBeDefined();
  expect(header().getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account');
  await user.click(header().getByRole('button', { name: 'Sign out' }));
  expect(platform.session.current().status).toBe('signed-out');
  expect(header().getByRole('link', { name: 'Sign in' })).toBeDefined();
});

test('the menu of a guest suggests to create an account to keep the pictures', () => {
  const guest = { ...signedInSession, email: null, name: null, isAnonymous: true };
  open('/', fakePlatform({ session: guest }));
  const link = header().getByRole('link', { name: 'Create an account and keep your pictures' });
  expect(link.getAttribute('href')).toBe('/login?mode=sign-up');
});

test('the menu of a guest leads to the account page’s confirmation to sign out', () => {
  const guest = { ...signedInSession, email: null, name: null, isAnonymous: true };
  open('/', fakePlatform({ session: guest }));
  expect(header().queryByRole('button', { name: /Sign out/ })).toBeNull();
  const link = header().getByRole('link', { name: 'Sign out…' });
  expect(link.getAttribute('href')).toBe('/account#sign-out-title');
});

test.each([
  ['by the last digits of its phone number', '819012345678', 'Account of Phone …5678'],
  ['“Your account” without a phone number', null, 'Account of Your account'],
])('the menu calls an account without a name and an address %s', (_, phone, label) => {
  open('/', fakePlatform({ session: { ...signedInSession, email: null, name: null, phone } }));
  expect(header().getByRole('button', { name: label })).toBeDefined();
});

test('the colour mode menu applies the chosen mode and stores it in the cookie', async () => {
  const { user } = open('/');
  const [dark] = header().getAllByRole('radio', { name: 'Dark' });
  await user.click(dark as HTMLElement);
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  expect(document.cookie).toContain('color-mode=dark');
});

test('the footer describes the engines', () => {
  open('/');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText(/Each app’s page names its engine/)).toBeDefined();
  expect(footer.getByRole('link', { name: 'Terms of service' }).getAttribute('href')).toBe(
    '/terms-of-service',
  );
});

test('the footer lists the links of modules, which a narrow header leaves out, and its own once', () => {
  open('/');
  const read = within(screen.getByRole('contentinfo')).getByRole('navigation', { name: 'Read' });
  const shown = within(read).getAllByRole('link');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Guides', 'Blog', 'Notes']);
});

test('the credits are requested only when the menu opens', async () => {
  const rpc = vi.fn<() => unknown>(() => 42);
  const { platform } = open('/', fakePlatform({ session: signedInSession, rpc: { credit_balance: rpc } }));
  expect(platform.queries).toEqual([]);
  const panel = header().getByRole('link', { name: 'Account' }).closest('[popover]');
  const opened = Object.assign(new Event('toggle'), { newState: 'open' });
  panel?.dispatchEvent(opened);
  expect(await header().findByText('42')).toBeDefined();
});
