import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authContext } from '../../../testing/auth-context.ts';
import { ownDatabase } from '../../../testing/own-database.ts';
import { guest, visitor } from '../../../testing/visitors.ts';
import type { AuthContext } from '../auth-context.ts';
import { refreshSession } from './refresh.ts';
import { signUpAnonymously } from '../accounts/sign-up.ts';

test('five concurrent refreshes return the same next refresh token', async () => {
  const { refreshToken } = await visitor();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => guest().auth.refreshSession({ refresh_token: refreshToken })),
  );
  const next = new Set(responses.map(({ data }) => data.session?.refresh_token));
  expect(responses.map(({ error }) => error)).toEqual([null, null, null, null, null]);
  expect(next.size).toBe(1);
  expect(next).not.toContain(refreshToken);
});

test('each session has a refresh token of its own, of at least 128 bits', async () => {
  const tokens = (await Promise.all([visitor(), visitor()])).map(({ refreshToken }) => refreshToken);
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
});

describe('a used refresh token', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>;
  let context: AuthContext;

  beforeAll(async () => {
    own = await ownDatabase();
    const made = await authContext(own);
    context = { ...made, settings: { ...made.settings, refresh_token_reuse_interval: 600 } };
  });
  afterAll(() => own.remove());

  const newSession = () => signUpAnonymously(context, {}, { address: '127.0.0.1', userAgent: null });
  const refresh = async (token: string) => (await refreshSession(context, token)).refresh_token;
  const pass = (seconds: number) =>
    own.database.query(`update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $1)`, [
      seconds,
    ]);

  test('returns the current token within the reuse interval, or later if it is the direct predecessor', async () => {
    const { refresh_token: first } = await newSession();
    const second = await refresh(first);
    const third = await refresh(second);
    expect(await refresh(first)).toBe(third);
    await pass(3600);
    expect(await refresh(second)).toBe(third);
  });

  test('revokes all refresh tokens of its session after the reuse interval', async () => {
    const { refresh_token: stolen } = await newSession();
    const second = await refresh(stolen);
    const third = await refresh(second);
    await pass(601);
    await expect(refresh(stolen)).rejects.toMatchObject({ code: 'refresh_token_already_used', status: 400 });
    await pass(601);
    await expect(refresh(third)).rejects.toMatchObject({ code: 'refresh_token_already_used' });
  });

  test('does not end other sessions', async () => {
    const theirs = await newSession();
    const { refresh_token: stolen } = await newSession();
    await refresh(await refresh(stolen));
    await pass(601);
    await expect(refresh(stolen)).rejects.toMatchObject({ code: 'refresh_token_already_used' });
    expect(await refresh(theirs.refresh_token)).toBeTruthy();
  });
});
