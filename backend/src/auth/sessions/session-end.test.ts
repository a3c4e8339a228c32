import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authContext } from '../../../testing/auth-context.ts';
import { ownDatabase } from '../../../testing/own-database.ts';
import type { AuthContext } from '../auth-context.ts';
import { refreshSession } from './refresh.ts';
import { openSession } from './sessions.ts';
import { signUpAnonymously } from '../accounts/sign-up.ts';
import { existing, userById } from '../accounts/users.ts';

const client = { address: '127.0.0.1', userAgent: null };
const hour = 60 * 60_000;
let own: Awaited<ReturnType<typeof ownDatabase>>;
let context: AuthContext;

beforeAll(async () => {
  own = await ownDatabase();
  context = await authContext(own);
});
afterAll(() => own.remove());

const under = (sessions: Partial<AuthContext['settings']['sessions']>): AuthContext => ({
  ...context,
  settings: { ...context.settings, sessions: { ...context.settings.sessions, ...sessions } },
});
const pass = (hours: number) =>
  own.database.exec(`
    update auth.sessions set created_at = created_at - interval '${hours} hours',
      refreshed_at = refreshed_at - interval '${hours} hours';
    update auth.refresh_tokens set updated_at = updated_at - interval '${hours} hours';`);

describe('a session', () => {
  test('ends after its timebox even if it is refreshed', async () => {
    const settings = under({ timebox: 3 * hour });
    const { refresh_token: first } = await signUpAnonymously(context, {}, client);
    await pass(2);
    const { refresh_token: second } = await refreshSession(settings, first);
    await pass(2);
    await expect(refreshSession(settings, second)).rejects.toMatchObject({
      status: 400,
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired',
    });
  });

  test('ends if it is not refreshed within the inactivity timeout', async () => {
    const settings = under({ inactivity_timeout: 3 * hour });
    const { refresh_token: first } = await signUpAnonymously(context, {}, client);
    await pass(2);
    const { refresh_token: second } = await refreshSession(settings, first);
    await pass(2);
    const { refresh_token: third } = await refreshSession(settings, second);
    await pass(4);
    await expect(refreshSession(settings, third)).rejects.toMatchObject({
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired (Inactivity)',
    });
  });

  test('with an unverified second factor of its user ends after allow_low_aal, as do its access tokens', async () => {
    const settings = under({ allow_low_aal: 1.5 * hour });
    const { refresh_token: first, user } = await signUpAnonymously(context, {}, client);
    await pass(1);
    const free = await refreshSession(settings, first);
    expect(free.expires_in).toBe(3600);
    await own.database.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, '', 'totp', 'verified', now(), now())`,
      [user.id],
    );
    const limited = await refreshSession(settings, free.refresh_token);
    expect(limited.expires_in).toBeLessThanOrEqual(1800);
    await pass(1);
    await expect(refreshSession(settings, limited.refresh_token)).rejects.toMatchObject({
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)',
    });
    await own.database.query("update auth.sessions set aal = 'aal2' where user_id = $1", [user.id]);
    expect((await refreshSession(settings, limited.refresh_token)).refresh_token).toBeTruthy();
  });

  test('ends when a newer one begins, with single_per_user', async () => {
    const settings = under({ single_per_user: true });
    const older = await signUpAnonymously(context, {}, client);
    await pass(1);
    const newer = await own.database.transaction(async (sql) =>
      openSession(context, sql, existing(await userById(sql, older.user.id)), 'otp', client),
    );
    await expect(refreshSession(settings, older.refresh_token)).rejects.toMatchObject({
      message: 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)',
    });
    expect((await refreshSession(settings, newer.refresh_token)).refresh_token).toBeTruthy();
    expect((await refreshSession(context, older.refresh_token)).refresh_token).toBeTruthy();
  });
});
