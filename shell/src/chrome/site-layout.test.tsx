import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { PlatformProvider } from '@irodori/kit/host';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ColorModeProvider } from '../color-mode/color-mode-provider.tsx';
import { SiteLayout } from './site-layout.tsx';

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
      <RouterProvider router={router} />
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

test('the navigation marks the current section, also on its subpages', () => {
  open('/app/ai-elf-generator');
  const [main] = screen.getAllByRole('navigation', { name: 'Main' });
  const links = within(main as HTMLElement).getAllByRole('link');
  expect(links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent)).toEqual([
    'Apps',
  ]);
});

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
  expect(footer.getByText(/Each app’s page says which engine draws for it/)).toBeDefined();
  expect(footer.getByRole('link', { name: 'Terms of service' }).getAttribute('href')).toBe(
    '/terms-of-service',
  );
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
