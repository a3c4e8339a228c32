import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import account from '../../module.ts';

const email = signedInSession.email ?? '';
afterEach(() => history.replaceState(null, '', '/'));

/** The page as the link of a mail opens it. */
async function open(session: Parameters<typeof fakePlatform>[0], hash = `#${encodeURIComponent(email)}`) {
  history.replaceState(null, '', `/not-me${hash}`);
  const platform = fakePlatform(session);
  const calls = {
    request: vi.spyOn(platform.session, 'requestPasswordReset'),
    signOut: vi.spyOn(platform.session, 'signOut'),
  };
  return { ...calls, ...(await renderModule(account, `/not-me${hash}`, platform)) };
}
const send = () => screen.getByRole('button', { name: 'Send the link' });

test('the link of a mail about a change leads to a page that knows the address and sends a link for a new password', async () => {
  const { user, request, signOut } = await open({});
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe(email);
  await user.click(send());
  expect((await screen.findByRole('status')).textContent).toContain('Check your inbox');
  expect(request).toHaveBeenCalledExactlyOnceWith({ email, returnTo: `${location.origin}/confirm` });
  expect(signOut).not.toHaveBeenCalled();
});

test('a visitor who is signed in here ends all other sessions at once', async () => {
  const { user, signOut } = await open({ session: signedInSession });
  await user.click(send());
  await screen.findByText('Check your inbox');
  expect(signOut).toHaveBeenCalledExactlyOnceWith('others');
});

test('the sessions of another account that is signed in here stay', async () => {
  const { user, signOut } = await open({ session: { ...signedInSession, email: 'other@irodori.example' } });
  await user.click(send());
  await screen.findByText('Check your inbox');
  expect(signOut).not.toHaveBeenCalled();
});

test('a broken address in the link leaves the field empty', async () => {
  await open({}, '#%');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe('');
});
