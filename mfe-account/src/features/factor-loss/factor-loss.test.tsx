import type { SessionSnapshot } from '@irodori/platform';
import { fakePlatform, signedInSession, type TableResult } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import account from '../../module.ts';

type Rpc = Readonly<Record<string, TableResult>>;
const email = signedInSession.email ?? '';
const halfWay: SessionSnapshot = {
  status: 'awaiting-second-factor',
  userId: signedInSession.userId,
  email: signedInSession.email,
};
const at = '2026-11-30T10:00:00Z';
afterEach(() => history.replaceState(null, '', '/'));

async function open(path: string, rpc: Rpc, session?: SessionSnapshot) {
  history.replaceState(null, '', path);
  const platform = fakePlatform({ rpc, ...(session && { session }) });
  const called = (name: string) => platform.queries.filter(({ target }) => target === name);
  return { platform, called, ...(await renderModule(account, path, platform)) };
}
const send = () => screen.findByRole('button', { name: 'Send me the link' });

test('a visitor without the second factor asks for its removal at the sign-in and is sent to the mailbox', async () => {
  let state: string | undefined;
  const { user, called } = await open(
    '/login',
    {
      factor_loss: () => (state === undefined ? null : { state, at }),
      ask_factor_loss: () => (state = 'asked'),
    },
    halfWay,
  );
  await user.click(await screen.findByText('Lost your second factor and the recovery codes?'));
  await user.click(await send());
  expect(await screen.findByText('Please confirm it by email.')).toBeTruthy();
  expect(screen.getAllByText(email).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(called('ask_factor_loss')).toHaveLength(2);
});

test('a first response about the loss that arrives after the request for the removal changes nothing', async () => {
  history.replaceState(null, '', '/login');
  const platform = fakePlatform({
    rpc: { factor_loss: () => ({ state: 'asked', at }), ask_factor_loss: () => 'asked' },
    session: halfWay,
  });
  const first = Promise.withResolvers<null>();
  vi.spyOn(platform.data, 'value').mockReturnValueOnce(first.promise as never);
  const { user } = await renderModule(account, '/login', platform);
  await user.click(await screen.findByText('Lost your second factor and the recovery codes?'));
  await user.click(await send());
  expect(await screen.findByText('Please confirm it by email.')).toBeTruthy();
  await act(async () => first.resolve(null));
  expect(screen.getByText('Please confirm it by email.')).toBeTruthy();
});

test('more mails than a day has are refused in words', async () => {
  const { user } = await open(
    '/login',
    { factor_loss: () => null, ask_factor_loss: () => 'too_often' },
    halfWay,
  );
  await user.click(await screen.findByText('Lost your second factor and the recovery codes?'));
  await user.click(await send());
  expect((await screen.findByRole('alert')).textContent).toContain('Three times are enough for a day.');
});

test('a visitor without an address reports the loss by a code of a text message', async () => {
  let state: string | undefined;
  const results = ['text_code_needed', 'waiting'];
  const { user, platform, called } = await open(
    '/login',
    {
      factor_loss: () => (state === undefined ? null : { state, at }),
      ask_factor_loss: () => {
        const result = results.shift();
        if (result === 'waiting') state = result;
        return result;
      },
    },
    { ...halfWay, email: null },
  );
  platform.phoneCode.own = async () => '+819012345678';
  platform.phoneCode.redeem = async () => undefined;
  await user.click(await screen.findByText('Lost your second factor and the recovery codes?'));
  await user.click(await screen.findByRole('button', { name: 'Ask for the removal' }));
  await user.click(await screen.findByRole('button', { name: 'Text me a code' }));
  await user.type(
    await screen.findByRole('textbox', { name: 'Code from the text message' }),
    '123456{Enter}',
  );
  expect(await screen.findByText('Your second factor will be removed.')).toBeTruthy();
  expect(called('ask_factor_loss')).toHaveLength(2);
});

test.each([
  ['waiting', 'Your second factor will be removed.', 0],
  ['canceled', 'The removal was canceled.', 1],
])('the sign-in says of a request that is %s: “%s”', async (state, words, ways) => {
  await open('/login', { factor_loss: () => ({ state, at }) }, halfWay);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(/30 Nov 2026/)).toBeTruthy();
  expect(screen.queryAllByText('Lost your second factor and the recovery codes?')).toHaveLength(ways);
});

test('the link of the mail asks, and the button confirms, after which the day of the removal is shown', async () => {
  let removalAt: string | null = null;
  const { user, called } = await open('/lost-factor#secret', {
    factor_loss_to_confirm: () => ({ state: removalAt === null ? 'asked' : 'waiting', removalAt }),
    confirm_factor_loss: () => (removalAt = at),
  });
  const yes = await screen.findByRole('button', { name: 'Yes, it is lost' });
  expect(screen.getByText(/Afterwards, you sign in without it\.$/)).toBeTruthy();
  expect(called('confirm_factor_loss')).toEqual([]);
  await user.click(yes);
  expect(await screen.findByText('The seven days have begun.')).toBeTruthy();
  expect(screen.getByText(/30 Nov 2026/)).toBeTruthy();
  expect(called('confirm_factor_loss')[0]?.calls[0]?.args).toEqual([{ token: 'secret' }]);
});

test.each([
  [null, 'This link does not work any more.'],
  [{ state: 'canceled', removalAt: at }, 'The removal was canceled.'],
  [{ state: 'done', removalAt: at }, 'Your second factor is removed.'],
])('the link of the mail for %j says: “%s”', async (loss, words) => {
  await open('/lost-factor#secret', { factor_loss_to_confirm: () => loss });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Yes, it is lost' })).toBeNull();
});

test('a visitor who is signed in keeps the second factor by one button', async () => {
  let state = 'waiting';
  const { user } = await open(
    '/account/security',
    { factor_loss: () => ({ state, at }), cancel_factor_loss: () => (state = 'canceled') },
    signedInSession,
  );
  await user.click(await screen.findByRole('button', { name: 'Keep my second factor' }));
  await screen.findByRole('button', { name: 'Add an authenticator app' });
  await waitFor(() =>
    expect(screen.queryByText('Somebody says that your second factor is lost.')).toBeNull(),
  );
});

test('after the removal, the account page says so in words that are true without a password, too', async () => {
  await open(
    '/account',
    { factor_loss: () => ({ state: 'done', at }), credit_balance: () => 0 },
    signedInSession,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('You sign in without one now.');
});

test('after the removal, the security page urges to add a new second factor', async () => {
  await open('/account/security', { factor_loss: () => ({ state: 'done', at }) }, signedInSession);
  expect((await screen.findByRole('alert')).textContent).toContain('Please add a new one now');
});
