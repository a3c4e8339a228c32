import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import account from '../../module.ts';

const refuse =
  (code: string, status = 0) =>
  () =>
    Promise.reject(new PlatformError('raw words', { code, status }));

describe('signing in by a passkey', () => {
  const open = (platform = fakePlatform()) => renderModule(account, '/login', platform);
  const button = () => screen.getByRole('button', { name: 'Use a passkey' });
  const guest = { ...signedInSession, isAnonymous: true, email: null, name: null };

  test('leads to the remembered path', async () => {
    const platform = fakePlatform();
    platform.returnPath.remember('/results');
    const { user, router } = await open(platform);
    await user.click(button());
    await waitFor(() => expect(router.state.location.pathname).toBe('/results'));
  });

  test('by the button asks a guest first', async () => {
    const platform = fakePlatform({ session: guest });
    const signIn = vi.spyOn(platform.passkeys, 'signIn');
    const { user, router } = await open(platform);
    await user.click(button());
    const question = await screen.findByRole('dialog', { name: 'Leave the guest account?' });
    expect(signIn).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(signIn).toHaveBeenCalledOnce();
  });

  test('is followed by the second factor of an account that has one', async () => {
    const platform = fakePlatform();
    platform.passkeys.signIn = async () =>
      platform.setSession({ status: 'awaiting-second-factor', userId: 'u', email: 'ada@example.com' });
    const { user, router } = await open(platform);
    await user.click(button());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One more step');
    expect(router.state.location.pathname).toBe('/login');
  });

  test.each([
    ['NotAllowedError', 0, 'No passkey was used.'],
    ['AuthUnknownError', 0, 'This browser knows no passkeys.'],
    ['ERROR_INVALID_RP_ID', 0, 'This device cannot use a passkey here.'],
    ['webauthn_challenge_expired', 400, 'That took a little too long.'],
    ['webauthn_verification_failed', 400, 'This passkey was not accepted.'],
    ['over_request_rate_limit', 429, 'Too many tries from here.'],
    ['AuthRetryableFetchError', 0, 'No answer came back.'],
  ])('explains the error %s', async (code, status, words) => {
    const platform = fakePlatform();
    platform.passkeys.signIn = refuse(code, status);
    const { user } = await open(platform);
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  test('is suggested in the email field once it has the focus, and a picked passkey signs in', async () => {
    const platform = fakePlatform();
    let pick: ((picked: boolean) => void) | undefined;
    const suggest = vi.fn<(signal: AbortSignal) => Promise<boolean>>(
      () =>
        new Promise((resolve) => {
          pick = resolve;
        }),
    );
    platform.passkeys.signInByAutofill = suggest;
    const { user, router } = await open(platform);
    expect(suggest).not.toHaveBeenCalled();
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(field.getAttribute('autocomplete')).toBe('username webauthn');
    await user.click(field);
    await user.tab();
    await user.click(field);
    expect(suggest).toHaveBeenCalledOnce();
    await act(async () => {
      platform.setSession(signedInSession);
      pick?.(true);
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  });

  test.each([
    ['a guest', 'Continue', true],
    ['a guest', 'Stay a guest', false],
    ['a visitor who became a guest in another tab', 'Continue', true],
    ['a visitor who became a guest in another tab', 'Stay a guest', false],
  ])('that is suggested asks %s once it is chosen: %s', async (who, answer, mayEnter) => {
    const platform = who === 'a guest' ? fakePlatform({ session: guest }) : fakePlatform();
    const { promise: picked, resolve: pick } = Promise.withResolvers<void>();
    const answers: boolean[] = [];
    platform.passkeys.signInByAutofill = async (_signal, asked) => {
      await picked;
      answers.push((await asked?.()) === true);
      return answers.at(-1) === true;
    };
    const { user } = await open(platform);
    await user.click(screen.getByRole('textbox', { name: 'Email' }));
    act(() => platform.setSession(guest));
    pick();
    const question = await screen.findByRole('dialog', { name: 'Leave the guest account?' });
    await user.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(answers).toEqual([mayEnter]));
  });

  test('by the button ends the suggestions first, without a message', async () => {
    const platform = fakePlatform();
    const signals: AbortSignal[] = [];
    platform.passkeys.signInByAutofill = (signal) =>
      new Promise((_, reject) => {
        signals.push(signal);
        signal.addEventListener('abort', () =>
          reject(new PlatformError('aborted', { code: 'ERROR_CEREMONY_ABORTED', status: 0 })),
        );
      });
    platform.passkeys.signIn = async () => expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    const { user } = await open(platform);
    await user.click(screen.getByRole('textbox', { name: 'Email' }));
    await user.click(button());
    expect(signals).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['webauthn_challenge_expired', 1],
    ['over_request_rate_limit', 0],
    ['AuthRetryableFetchError', 0],
  ])('by a suggestion that fails with %s shows %i message', async (code, messages) => {
    const platform = fakePlatform();
    platform.passkeys.signInByAutofill = refuse(code);
    const suggest = vi.spyOn(platform.passkeys, 'signInByAutofill');
    const { user } = await open(platform);
    const field = screen.getByRole('textbox', { name: 'Email' });
    await user.click(field);
    // Suggestions begin anew only after those before have failed.
    await user.tab();
    await user.click(field);
    expect(suggest).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(messages));
  });
});

describe('the passkeys of the security page', () => {
  const open = async (platform = fakePlatform({ session: signedInSession })) => ({
    platform,
    ...(await renderModule(account, '/account/security', platform)),
    panel: within(await screen.findByRole('region', { name: 'Passkeys' })),
  });
  async function openWithOne() {
    const platform = fakePlatform({ session: signedInSession });
    await platform.passkeys.add();
    return open(platform);
  }

  test('a passkey is added and then listed with its name and use', async () => {
    const { user, panel } = await open();
    await user.click(await panel.findByRole('button', { name: 'Add a passkey' }));
    const item = await panel.findByRole('listitem');
    expect(item.textContent).toContain('Sample Keychain');
    expect(item.textContent).toContain('not used yet');
    expect(panel.getByText('Your passkey is added.')).toBeTruthy();
  });

  test.each([
    ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 0, 'has a passkey for your account already'],
    ['too_many_passkeys', 422, 'You have ten passkeys'],
    ['insufficient_aal', 403, 'This needs your second factor.'],
    ['NotAllowedError', 0, 'No passkey was used.'],
  ])('explains the error %s of an addition', async (code, status, words) => {
    const { user, panel, platform } = await open();
    platform.passkeys.add = refuse(code, status);
    await user.click(await panel.findByRole('button', { name: 'Add a passkey' }));
    expect((await panel.findByRole('alert')).textContent).toContain(words);
  });

  test.each([
    ['is named beside its own name', 'bada5566-a7aa-401f-bd96-45619a55120d', '1Password, since'],
    ['is not named if nobody knows it', '01020304-0506-0708-0102-030405060708', null],
  ])('the authenticator of a renamed passkey %s', async (_, aaguid, words) => {
    const platform = fakePlatform({
      session: signedInSession,
      rpc: { passkey_authenticators: () => ({ [own?.id ?? '']: aaguid }) },
    });
    await platform.passkeys.add();
    const [own] = await platform.passkeys.list();
    const { panel } = await open(platform);
    const item = await panel.findByRole('listitem');
    expect(item.textContent).toContain(words ?? 'Sample Keychainsince');
  });

  test('an authenticator is not named twice, while a passkey has its name', async () => {
    const platform = fakePlatform({
      session: signedInSession,
      rpc: { passkey_authenticators: () => ({ [own?.id ?? '']: 'bada5566-a7aa-401f-bd96-45619a55120d' }) },
    });
    await platform.passkeys.add();
    const [own] = await platform.passkeys.list();
    await platform.passkeys.rename(own?.id ?? '', '1Password');
    const { panel } = await open(platform);
    expect((await panel.findByRole('listitem')).textContent).toContain('1Passwordsince');
  });

  test('a passkey gets another name, but not an empty one', async () => {
    const { user, panel } = await openWithOne();
    await user.click(await panel.findByRole('button', { name: 'Rename Sample Keychain…' }));
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please enter a name.')).toBeTruthy();
    await user.type(field, ' Kitchen tablet {Enter}');
    await panel.findByText('Kitchen tablet');
  });

  test('a passkey is renamed after a recovery code only with the second factor itself, or leads to its removal', async () => {
    const { user, panel, platform } = await openWithOne();
    const timestamp = Date.now() / 1000;
    platform.mfa.assuranceLevel = async () => ({
      current: 'aal1',
      next: 'aal2',
      methods: [{ method: 'recovery_code', timestamp }],
    });
    await user.click(await panel.findByRole('button', { name: 'Rename Sample Keychain…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2{Enter}');
    const question = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    expect(question.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    await user.click(question.getByRole('link', { name: 'Remove my second factor' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await platform.passkeys.list()).toMatchObject([{ name: 'Sample Keychain' }]);
  });

  test('a passkey is removed only after a question', async () => {
    const { user, panel, platform } = await openWithOne();
    await user.click(await panel.findByRole('button', { name: 'Remove Sample Keychain…' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('It no longer signs you in.');
    expect(await platform.passkeys.list()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await platform.passkeys.list()).toEqual([]));
    await waitFor(() => expect(panel.queryByRole('listitem', { hidden: true })).toBeNull());
    expect((await panel.findByRole('status')).textContent).toBe('Sample Keychain is removed.');
    await user.click(panel.getByRole('button', { name: 'Add a passkey' }));
    await user.click(await panel.findByRole('button', { name: 'Remove Sample Keychain…' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(panel.queryByText('Your passkey is added.')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Passkeys' })),
    );
  });

  test('a passkey is added and removed only after the sign-in was confirmed, if it was long ago', async () => {
    const { user, panel, platform } = await openWithOne();
    platform.mfa.assuranceLevel = async () => ({ current: 'aal1', next: 'aal1', methods: [] });
    await user.click(await panel.findByRole('button', { name: 'Add a passkey' }));
    await screen.findByRole('dialog', { name: 'Is it you?' });
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await user.click(await panel.findByRole('button', { name: 'Remove Sample Keychain…' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.type(await screen.findByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}');
    await waitFor(async () => expect(await platform.passkeys.list()).toEqual([]));
  });

  test('a removal that fails is explained, and the passkey stays', async () => {
    const { user, panel, platform } = await openWithOne();
    platform.passkeys.remove = refuse('insufficient_aal', 403);
    await user.click(await panel.findByRole('button', { name: 'Remove Sample Keychain…' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This needs your second factor.');
  });

  test('without an answer about the passkeys, the visitor can try again', async () => {
    const platform = fakePlatform({ session: signedInSession });
    const { list } = platform.passkeys;
    platform.passkeys.list = refuse('AuthRetryableFetchError');
    const { user, panel } = await open(platform);
    await panel.findByText('No answer came back.');
    platform.passkeys.list = list;
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByRole('button', { name: 'Add a passkey' })).toBeTruthy();
  });
});
