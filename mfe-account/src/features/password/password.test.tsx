import { PlatformError } from '@irodori/platform/errors';
import { type FakePlatform, fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import account from '../../module.ts';

const refuse = (code: string, status: number) => () =>
  Promise.reject(new PlatformError('raw words of the backend', { code, status }));

describe('the page for a forgotten password', () => {
  const open = async (platform: FakePlatform = fakePlatform()) => {
    const view = await renderModule(account, '/forgot-password', platform);
    return {
      ...view,
      ask: async (email: string) => {
        if (email !== '') await view.user.type(screen.getByRole('textbox', { name: 'Email' }), email);
        await view.user.click(screen.getByRole('button', { name: 'Send the link' }));
      },
    };
  };

  test('is linked from the sign-in page', async () => {
    await renderModule(account, '/login', fakePlatform());
    const link = screen.getByRole('link', { name: 'Forgot your password?' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  });

  test('requests a link to this site, and shows the same for every address', async () => {
    const platform = fakePlatform();
    const request = vi.spyOn(platform.session, 'requestPasswordReset');
    const { ask } = await open(platform);
    await ask(' ada@example.com ');
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain('If ada@example.com has an account'),
    );
    expect(request).toHaveBeenCalledExactlyOnceWith({
      email: 'ada@example.com',
      returnTo: `${location.origin}/confirm`,
    });
  });

  test('sends no request without an address', async () => {
    const platform = fakePlatform();
    const request = vi.spyOn(platform.session, 'requestPasswordReset');
    const { ask } = await open(platform);
    await ask('');
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(request).not.toHaveBeenCalled();
  });

  test.each([
    ['over_email_send_rate_limit', 429, 'wait five minutes'],
    ['AuthRetryableFetchError', 0, 'No answer came back'],
    ['captcha_failed', 400, 'a new check is made'],
  ])('keeps the typed address after the error %s and explains it', async (code, status, words) => {
    const platform = fakePlatform();
    platform.session.requestPasswordReset = refuse(code, status);
    const { ask } = await open(platform);
    await ask('ada@example.com');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ada@example.com');
  });
});

describe('a new password', () => {
  const visitor = (hasPassword = true) =>
    fakePlatform({ session: signedInSession, rpc: { has_password: () => hasPassword } });
  const open = async (platform: FakePlatform = visitor()) => {
    const view = await renderModule(account, '/new-password', platform);
    return {
      ...view,
      save: async (password: string) => {
        if (password !== '') await view.user.type(screen.getByLabelText('Password'), password);
        await view.user.click(screen.getByRole('button', { name: 'Save the new password' }));
      },
    };
  };

  test('is saved for the account that the page names, and leads to the account page', async () => {
    const platform = visitor();
    const update = vi.spyOn(platform.session, 'updateUser');
    const { save } = await open(platform);
    expect(screen.getByText(signedInSession.email ?? 'nobody')).toBeTruthy();
    await save('correct horse');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Your password is changed'));
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(update).toHaveBeenCalledExactlyOnceWith({ password: 'correct horse' });
    expect(screen.getByRole('link', { name: 'To your account' }).getAttribute('href')).toBe('/account');
  });

  test('that is too short is not sent', async () => {
    const platform = visitor();
    const update = vi.spyOn(platform.session, 'updateUser');
    const { save } = await open(platform);
    await save('short');
    expect(screen.getByText('At least 8 characters; this has 5.')).toBeTruthy();
    expect(update).not.toHaveBeenCalled();
  });

  test('that is missing is asked for in the field, which gets the focus', async () => {
    const { save } = await open();
    await save('');
    expect(screen.getByText('Please choose a password.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  test('is said to sign all other devices out before the button that saves it', async () => {
    await open(visitor());
    const words = screen.getByText(/^A new password signs all other devices out/);
    const button = screen.getByRole('button', { name: 'Save the new password' });
    expect(words.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each(['Football1', 'Irodori1', 'sample2026', 'Quijote7'])(
    'such as %s is refused by the page',
    async (password) => {
      const platform = visitor();
      platform.setSession({ ...signedInSession, name: 'Marisol Quijote' });
      const update = vi.spyOn(platform.session, 'updateUser');
      const { user, save } = await open(platform);
      await user.type(screen.getByLabelText('Password'), password);
      // The list of known passwords is loaded with the first character; without it the backend alone refuses.
      await screen.findByText(/^Long enough, but/);
      await save('');
      await screen.findByText('This is too easy to guess. Add a word or two.');
      expect(update).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['same_password', [], 'your password already'],
    ['weak_password', ['pwned'], 'such as leaked passwords'],
    ['weak_password', ['length', 'characters'], 'It is too short. It needs small and capital letters'],
    ['weak_password', ['a reason of a later version'], 'too easy to guess'],
  ])('that the backend refuses with %s and the reasons %j is explained', async (code, reasons, words) => {
    const platform = visitor();
    platform.session.updateUser = () =>
      Promise.reject(
        new PlatformError('raw words of the backend', { code, status: 422, cause: { reasons } }),
      );
    const { save } = await open(platform);
    await save('correct horse');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  test.each([
    ['the current one', true],
    ['a code of a mail in an account without a password', false],
  ])('long after the sign-in is saved only after %s', async (_, hasPassword) => {
    const platform = visitor(hasPassword);
    const methods = [{ method: 'password', timestamp: Date.now() / 1000 - 3600 }];
    platform.mfa.assuranceLevel = async () => ({ current: 'aal1', next: 'aal1', methods });
    const update = vi.spyOn(platform.session, 'updateUser');
    const { save } = await open(platform);
    await save('correct horse');
    await screen.findByRole('dialog', { name: 'Is it you?' });
    expect(update).not.toHaveBeenCalled();
  });

  test('in an old session needs the code of a mail, which is sent then', async () => {
    const platform = visitor();
    const update = vi.spyOn(platform.session, 'updateUser');
    const reauthenticate = vi.spyOn(platform.session, 'reauthenticate');
    update.mockImplementationOnce(refuse('reauthentication_needed', 400));
    const { save, user } = await open(platform);
    await save('correct horse');
    const code = await screen.findByRole('textbox', { name: 'Code from the email' });
    expect(reauthenticate).toHaveBeenCalledOnce();
    expect(screen.queryByText('A code has six digits.')).toBeNull();
    await save('');
    expect(screen.getByText('A code has six digits.')).toBeTruthy();
    expect(document.activeElement).toBe(code);
    await user.type(code, '123 456');
    update.mockImplementationOnce(refuse('reauthentication_not_valid', 422));
    await save('');
    expect((await screen.findByRole('alert')).textContent).toContain('This code does not fit.');
    await save('');
    await screen.findByText('Your password is changed');
    expect(update).toHaveBeenLastCalledWith({ password: 'correct horse', nonce: '123456' });
    expect(reauthenticate).toHaveBeenCalledOnce();
  });

  test('is called the first one in an account without a password', async () => {
    const { save } = await open(visitor(false));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Set a password');
    await save('correct horse');
    await screen.findByText('Your password is set');
  });

  test('requires an email address, so an account without one is offered the way to an address alone', async () => {
    const session = { ...signedInSession, email: null, phone: '819012345678' };
    await renderModule(
      account,
      '/new-password',
      fakePlatform({ session, rpc: { has_password: () => false } }),
    );
    expect(screen.getByRole('link', { name: 'Add an email address' }).getAttribute('href')).toBe(
      '/account/profile',
    );
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('requires an account, so a guest is redirected to the sign-up', async () => {
    const guest = { ...signedInSession, isAnonymous: true, email: null };
    const { router } = await open(fakePlatform({ session: guest, rpc: { has_password: () => false } }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});
