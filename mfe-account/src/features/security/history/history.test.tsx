import { fakePlatform, type RecordedQuery, signedInSession } from '@irodori/testing/fake-platform';
import { renderModule } from '@irodori/testing/render-module';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import account from '../../../module.ts';
import { historyWords } from './history-words.ts';

/** The security page of a visitor with this many entries, the latest with the highest id. */
async function open(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: count - index,
    kind: 'password_changed',
    detail: null,
    createdAt: '2026-11-20T10:00:00Z',
  }));
  const security_events = ({ calls }: RecordedQuery) => {
    const argsOf = (name: string) => calls.find(({ method }) => method === name)?.args ?? [];
    const before = Number(argsOf('lt')[1] ?? Infinity);
    return rows.filter(({ id }) => id < before).slice(0, Number(argsOf('limit')[0]));
  };
  const platform = fakePlatform({
    session: signedInSession,
    tables: { security_events },
    rpc: { own_sessions: () => [] },
  });
  return { ...(await renderModule(account, '/account/security', platform)), platform, rows };
}

const region = async () => within(await screen.findByRole('region', { name: 'History' }));

test('the security history shows older entries on demand, until there are none', async () => {
  const { user } = await open(12);
  const history = await region();
  expect(await history.findAllByRole('listitem')).toHaveLength(10);
  await user.click(history.getByRole('button', { name: 'Older entries' }));
  await history.findByText('Password changed', { selector: 'li:nth-child(12) *' });
  expect(history.queryByRole('button', { name: 'Older entries' })).toBeNull();
});

test('the security history keeps older entries, which somebody reads, when something happens', async () => {
  const { user, platform, rows } = await open(12);
  const history = await region();
  await user.click(await history.findByRole('button', { name: 'Older entries' }));
  await history.findByText('Password changed', { selector: 'li:nth-child(12) *' });
  rows.unshift({ ...rows[0], id: 13 } as (typeof rows)[number]);
  await act(async () => platform.emitChange('notifications', {}));
  expect(history.getAllByRole('listitem')).toHaveLength(12);
});

test('the security history shows a change that is made while it is open', async () => {
  const rows = [{ id: 1, kind: 'signed_in', detail: null, createdAt: '2026-11-20T10:00:00Z' }];
  const platform = fakePlatform({
    session: signedInSession,
    tables: { security_events: () => [...rows] },
    rpc: { own_sessions: () => [] },
  });
  await renderModule(account, '/account/security', platform);
  const history = await region();
  await history.findByRole('listitem');
  rows.unshift({ id: 2, kind: 'passkey_added', detail: null, createdAt: '2026-11-20T11:00:00Z' });
  platform.emitChange('notifications', {});
  await history.findByText('Passkey added');
  expect(history.getAllByRole('listitem')).toHaveLength(2);
});

test('changes of the last seven days lead to “This was not me”, and sign-ins do not', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const rows = [
    { id: 4, kind: 'signed_in', detail: null, createdAt: daysAgo(0) },
    { id: 3, kind: 'secured', detail: null, createdAt: daysAgo(1) },
    { id: 2, kind: 'passkey_added', detail: 'Laptop', createdAt: daysAgo(6.9) },
    { id: 1, kind: 'password_changed', detail: null, createdAt: daysAgo(7.1) },
  ];
  await renderModule(
    account,
    '/account/security',
    fakePlatform({
      session: signedInSession,
      tables: { security_events: rows },
      rpc: { own_sessions: () => [] },
    }),
  );
  const links = await (await region()).findAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['This was not me: Passkey added: Laptop', '/not-me#change-2'],
  ]);
});

test('an empty security history says that it begins now', async () => {
  await open(0);
  expect(await (await region()).findByText(/^Nothing yet\./)).toBeTruthy();
});

test.each([
  [
    'signed_in',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Signed in with Firefox on Linux',
  ],
  [
    'new_device',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Signed in from a new device or network: Firefox on Linux',
  ],
  ['application_allowed', 'Sketchbook', 'Application allowed: Sketchbook'],
  ['signed_in', null, 'Signed in with an unknown device'],
  ['email_changed', 'old@example.com', 'Address changed, before: old@example.com'],
  ['phone_changed', '+819012345678', 'Phone number changed, before: +819012345678'],
  ['passkey_added', '', 'Passkey added'],
] as const)('the security event %s with %s reads “%s”', (kind, detail, words) => {
  expect(historyWords({ kind, detail })).toBe(words);
});
