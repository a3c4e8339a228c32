import { PlatformError } from '@irodori/platform/errors';
import { fakePlatform, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import account from '../../module.ts';
import { gains } from './consent-words.ts';

afterEach(() => history.replaceState(null, '', '/'));

async function open(search = '?authorization_id=a1', platform = fakePlatform({ session: signedInSession })) {
  history.replaceState(null, '', `/oauth/consent${search}`);
  return { platform, ...(await renderModule(account, `/oauth/consent${search}`, platform)) };
}

describe('the consent page', () => {
  test('names the application, the requested data, the visitor’s account and the target of the redirect', async () => {
    await open();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Sign in to Sample Application?',
    );
    expect(screen.getByText('sample@irodori.example')).toBeTruthy();
    expect(screen.getByText('application.example')).toBeTruthy();
    const list = within(screen.getByRole('region', { name: 'It will get' })).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual([
      'A number that stands for your account',
      'Your email address, sample@irodori.example',
    ]);
  });

  test.each([
    ['Allow', 'approve'],
    ['Deny', 'deny'],
  ] as const)('sends the decision “%s” to the backend once and leaves', async (button, call) => {
    const platform = fakePlatform({ session: signedInSession });
    const decide = vi.spyOn(platform.oauth, call);
    const { user } = await open('?authorization_id=a1', platform);
    await user.click(await screen.findByRole('button', { name: button }));
    await screen.findByText('Taking you back to the application');
    expect(decide).toHaveBeenCalledExactlyOnceWith('a1');
  });

  test('does not ask a visitor who consented before', async () => {
    const platform = fakePlatform({ session: signedInSession });
    platform.oauth.details = async () => ({ kind: 'redirect', redirectUrl: '#allowed' });
    await open('?authorization_id=a1', platform);
    await waitFor(() => expect(location.hash).toBe('#allowed'));
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  });

  test('supports applications without a name and guests without an email address', async () => {
    const platform = fakePlatform({ session: signedInSession });
    const usual = await platform.oauth.details('a1');
    if (usual.kind !== 'consent') throw new Error('the sample asks for consent');
    platform.oauth.details = async () => ({
      ...usual,
      client: { ...usual.client, name: null },
      user: { ...usual.user, email: null },
    });
    await open('?authorization_id=a1', platform);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Sign in to an application?');
    expect(screen.getByText('a guest')).toBeTruthy();
  });

  test.each([
    ['oauth_authorization_not_found', 404, 'no longer open'],
    ['validation_failed', 400, 'no longer open'],
    ['session_not_found', 403, 'signed out'],
    ['AuthRetryableFetchError', 0, 'No answer came back'],
    ['unexpected_failure', 500, 'did not work'],
  ])('explains the error %s', async (code, status, words) => {
    const platform = fakePlatform({ session: signedInSession });
    platform.oauth.details = () => Promise.reject(new PlatformError('raw', { code, status }));
    await open('?authorization_id=a1', platform);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  test('can be retried if the response was lost', async () => {
    const platform = fakePlatform({ session: signedInSession });
    vi.spyOn(platform.oauth, 'details').mockRejectedValueOnce(
      new PlatformError('raw', { code: 'AuthRetryableFetchError', status: 0 }),
    );
    const { user } = await open('?authorization_id=a1', platform);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Allow' })).toBeTruthy();
  });

  test('explains that it was opened without a request', async () => {
    await open('');
    expect((await screen.findByRole('alert')).textContent).toContain('Nobody asks for anything here');
  });
});

describe('the description of the data that an application gets', () => {
  test('has an entry per scope, and always the account’s id', () => {
    expect(gains([], null)).toEqual(['A number that stands for your account']);
    expect(gains(['openid', 'phone', 'profile', 'offline_access'], null)).toEqual([
      'A number that stands for your account',
      'Your name',
      'Your phone number, if you gave one',
      'To stay signed in until you take it back',
    ]);
  });
});
