import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import account from '../../../module.ts';
import type { OwnEmail } from './load-email.ts';

const current = signedInSession.email ?? '';
const next = 'new@irodori.example';
const change = {
  email: next,
  sentAt: '2026-11-23T10:00:00Z',
  isConfirmedHere: false,
  isConfirmedThere: false,
};

/** The profile page of a visitor; `own` is what the database says about the address, and can be changed. */
async function open(pending: OwnEmail['change'] = null, query = '', hasPassword = true) {
  const own = { email: current, change: pending };
  const platform = fakePlatform({
    session: signedInSession,
    rpc: { own_email: () => ({ ...own }), cancel_email_change: () => null, has_password: () => hasPassword },
  });
  const update = vi.spyOn(platform.session, 'updateUser').mockResolvedValue();
  const view = await renderModule(account, `/account/profile${query}`, platform);
  return { own, platform, update, ...view };
}

const field = () => screen.getByRole('textbox', { name: 'New address' });
const send = () => screen.getByRole('button', { name: 'Change the address' });
const refuse = (code: string, status: number) => () =>
  Promise.reject(new PlatformError('raw words', { code, status }));

test('a new address is asked for with links that lead back, and both mailboxes are named', async () => {
  const { user, own, update } = await open();
  own.change = change;
  await user.type(field(), ' New@irodori.example ');
  await user.click(send());
  const items = await within(screen.getByRole('region', { name: 'Email' })).findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    `${current}has not confirmed yet`,
    `${next}has not confirmed yet`,
  ]);
  expect(update).toHaveBeenCalledExactlyOnceWith({
    email: next,
    returnTo: `${location.origin}/account/profile`,
  });
});

test('an address that another account has looks like every other', async () => {
  const { user, update } = await open();
  update.mockImplementation(refuse('email_exists', 422));
  await user.type(field(), next);
  await user.click(send());
  expect((await screen.findByRole('status')).textContent).toContain(`is to move to ${next}`);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['', 'Please enter your email address.'],
  ['name', 'An address looks like name@example.com.'],
  [current, 'This is your address already.'],
])('the new address “%s” is not sent', async (typed, words) => {
  const { user, update } = await open();
  if (typed !== '') await user.type(field(), typed);
  await user.click(send());
  expect(screen.getByText(words)).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

test.each([
  ['over_email_send_rate_limit', 429, 'wait five minutes'],
  ['AuthRetryableFetchError', 0, 'No answer came back'],
])(
  'a change that fails with %s is explained, and the address stays in the field',
  async (code, status, words) => {
    const { user, update } = await open();
    update.mockImplementation(refuse(code, status));
    await user.type(field(), next);
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(field()).toHaveProperty('value', next);
  },
);

test('a pending change can be sent again, and canceled', async () => {
  const { user, own, update, platform } = await open({ ...change, isConfirmedThere: true });
  expect(screen.getByText('has confirmed')).toBeTruthy();
  own.change = change;
  await user.click(screen.getByRole('button', { name: 'Send the mails again' }));
  expect((await screen.findByText(/on their way again/)).textContent).toContain('Only their new links work.');
  expect(update).toHaveBeenCalledOnce();
  expect(screen.queryByText('has confirmed')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(field()).toBeTruthy());
  expect(platform.queries.map(({ target }) => target)).toContain('cancel_email_change');
});

test('after a change that was asked for and canceled, the empty field shows no fault, and the title has the focus each time', async () => {
  const { user, own } = await open();
  own.change = change;
  await user.type(field(), next);
  await user.click(send());
  const cancel = await screen.findByRole('button', { name: 'Cancel the change' });
  const title = screen.getByRole('heading', { name: 'Email' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.click(cancel);
  await waitFor(() => expect(field()).toBeTruthy());
  expect(screen.queryByText('Please enter your email address.')).toBeNull();
  expect(document.activeElement).toBe(title);
});

test('the page shows what the mailboxes did when the visitor comes back to it', async () => {
  const { own, platform } = await open(change);
  const refresh = vi.spyOn(platform.session, 'refresh');
  Object.assign(own, { email: next, change: null });
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect((await screen.findByText(next)).tagName).toBe('STRONG');
  expect(refresh).toHaveBeenCalledOnce();
});

test.each([
  ['?message=accepted', change, 'One mailbox has confirmed.'],
  ['?code=c', null, 'Your address is changed.'],
  ['?error=access_denied&error_code=otp_expired', change, 'This link no longer works.'],
  ['?error_code=email_exists', change, 'The change could not be confirmed.'],
])(
  'the link of a mail that returns with %s is explained where the focus goes',
  async (query, pending, words) => {
    const { router } = await open(pending, query);
    expect(screen.getByText(words)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.getElementById(router.state.location.hash.slice(1))?.textContent).toBe('Email');
  },
);

/** Makes the visitor's sign-in an hour old. */
const age = ({ platform }: Awaited<ReturnType<typeof open>>) => {
  const methods = [{ method: 'password', timestamp: Date.now() / 1000 - 3600 }];
  platform.mfa.assuranceLevel = async () => ({ current: 'aal1', next: 'aal1', methods });
};

test('long after the sign-in, a change asks for the password first, and is not sent without it', async () => {
  const view = await open();
  age(view);
  await view.user.type(field(), next);
  await view.user.click(send());
  await screen.findByRole('dialog', { name: 'Is it you?' });
  expect(view.update).not.toHaveBeenCalled();
  await view.user.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(field()).toHaveProperty('value', next));
  expect(view.update).not.toHaveBeenCalled();
});

test('long after the sign-in, a change asks a visitor without a password for a code from an email first', async () => {
  const view = await open(null, '', false);
  age(view);
  await view.user.type(field(), next);
  await view.user.click(send());
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  await view.user.click(await dialog.findByRole('button', { name: 'Email me a code' }));
  const code = await dialog.findByRole('textbox', { name: 'Code from the email' });
  expect(view.update).not.toHaveBeenCalled();
  await view.user.type(code, '123456{Enter}');
  await waitFor(() => expect(view.update).toHaveBeenCalledOnce());
});

test('a response from before “Cancel the change” does not bring the change back', async () => {
  const { user, own, platform } = await open(change);
  const early = Promise.withResolvers<OwnEmail>();
  vi.spyOn(platform.data, 'value').mockReturnValueOnce(early.promise);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() => expect(field()).toBeTruthy());
  await act(async () => early.resolve({ ...own }));
  expect(field()).toBeTruthy();
});
