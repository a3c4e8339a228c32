import { TOTP, Secret } from 'otpauth';
import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownAuth } from '../../../testing/own-auth.ts';
import type { AuthContext } from '../auth-context.ts';
import { RateLimit } from '../limits/rate-limit.ts';

/** Cases that depend on time, settings or IP addresses; contract/cases/factors tests the others. */

let auth: Awaited<ReturnType<typeof ownAuth>>;
beforeAll(async () => {
  auth = await ownAuth();
});
afterAll(() => auth.remove());

async function enrolled(client: SupabaseClient, friendlyName = 'App') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  const totp = new TOTP({ secret: Secret.fromBase32(data.totp.secret) });
  return {
    id: data.id,
    code: (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 }),
  };
}

async function challenged(client: SupabaseClient, factorId: string): Promise<string> {
  const { data, error } = await client.auth.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

const levelOf = async (client: SupabaseClient) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;

describe('an MFA challenge', () => {
  test('older than five minutes is refused and deleted', async () => {
    const client = await auth.visitor();
    const { id: factorId, code } = await enrolled(client);
    const challengeId = await challenged(client, factorId);
    await auth.database.query(
      "update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = $1",
      [challengeId],
    );
    const { error } = await client.auth.mfa.verify({ factorId, challengeId, code: code() });
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
      message: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    });
    const again = await client.auth.mfa.verify({ factorId, challengeId, code: code() });
    expect(again.error).toMatchObject({ code: 'mfa_factor_not_found' });
  });

  test('can only be verified from the IP address that requested it', async () => {
    const client = await auth.visitor();
    const { id: factorId, code } = await enrolled(client);
    const challengeId = await challenged(client, factorId);
    const elsewhere = await auth.moved(client, {}, '203.0.113.9');
    const { error } = await elsewhere.auth.mfa.verify({ factorId, challengeId, code: code() });
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_ip_address_mismatch',
      message: 'Challenge and verify IP addresses mismatch.',
    });
    expect((await client.auth.mfa.verify({ factorId, challengeId, code: code() })).error).toBeNull();
  });
});

describe('a TOTP code', () => {
  test('is accepted once, even for another challenge', async () => {
    const client = await auth.visitor();
    const { id: factorId, code } = await enrolled(client);
    const used = code();
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: used })).error).toBeNull();
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: used })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    });
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: code(1) })).error).toBeNull();
  });

  test('is accepted once in concurrent requests', async () => {
    const client = await auth.visitor();
    const { id: factorId, code } = await enrolled(client);
    const used = code();
    const challenges = await Promise.all([1, 2, 3].map(() => challenged(client, factorId)));
    const responses = await Promise.all(
      challenges.map(async (challengeId) => {
        const other = await auth.moved(client);
        return other.auth.mfa.verify({ factorId, challengeId, code: used });
      }),
    );
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('of two periods before is refused', async () => {
    const client = await auth.visitor();
    const { id: factorId, code } = await enrolled(client);
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: code(-2) });
    expect(error).toMatchObject({ code: 'mfa_verification_failed' });
  });

  test('is refused with 429, correct or not, after too many wrong codes', async () => {
    const client = await auth.visitor({ failures: new RateLimit(3, 300_000) });
    const { id: factorId, code } = await enrolled(client);
    const challengeId = await challenged(client, factorId);
    for (const steps of [1000, 1001, 1002]) {
      const { error } = await client.auth.mfa.verify({ factorId, challengeId, code: code(steps) });
      expect(error).toMatchObject({ status: 422 });
    }
    const { error } = await client.auth.mfa.verify({ factorId, challengeId, code: code() });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(await levelOf(client)).toBe('aal1');
  });
});

test('a refresh token from before the MFA verification is not exchanged for an aal2 session', async () => {
  const client = await auth.visitor();
  const stolen = (await client.auth.getSession()).data.session?.refresh_token ?? '';
  const { id: factorId, code } = await enrolled(client);
  await client.auth.mfa.challengeAndVerify({ factorId, code: code() });
  const { data, error } = await auth.client().auth.refreshSession({ refresh_token: stolen });
  expect(data.session).toBeNull();
  expect(error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
});

test('unverified factors without a challenge are deleted after five minutes', async () => {
  const client = await auth.visitor();
  const left = await enrolled(client, 'left');
  const asked = await enrolled(client, 'asked');
  await challenged(client, asked.id);
  await auth.database.query(
    "update auth.mfa_factors set created_at = created_at - interval '301 seconds' where id = any($1)",
    [[left.id, asked.id]],
  );
  const fresh = await enrolled(client, 'fresh');
  const { data } = await client.auth.mfa.listFactors();
  expect(data?.all.map(({ id }) => id)).toEqual([asked.id, fresh.id]);
});

test('the audit log records enrolment, challenge, verification and removal of a factor', async () => {
  const client = await auth.visitor();
  const { id: factorId, code } = await enrolled(client);
  await client.auth.mfa.challengeAndVerify({ factorId, code: code() });
  await client.auth.mfa.unenroll({ factorId });
  const { rows } = await auth.database.query<{ action: string; log_type: string }>(
    `select payload ->> 'action' as action, payload ->> 'log_type' as log_type from auth.audit_log_entries
     where payload -> 'traits' ->> 'factor_id' = $1 order by created_at, payload ->> 'action'`,
    [factorId],
  );
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'challenge_created',
    'factor_in_progress',
    'factor_unenrolled',
    'verification_attempted',
  ]);
  expect(new Set(rows.map(({ log_type }) => log_type))).toEqual(new Set(['factor']));
});

test('a user is notified by email when a factor is verified or removed', async () => {
  const told: unknown[] = [];
  const mail: AuthContext['mail'] = {
    ...auth.context.mail,
    notify: (_, notice, values) => void told.push([notice, values]),
  };
  const client = await auth.visitor({ mail });
  const { id: factorId, code } = await enrolled(client);
  expect(told).toEqual([]);
  await client.auth.mfa.challengeAndVerify({ factorId, code: code() });
  await client.auth.mfa.challengeAndVerify({ factorId, code: code(1) });
  await client.auth.mfa.unenroll({ factorId });
  expect(told).toEqual([
    ['mfa_factor_enrolled', { FactorType: 'totp' }],
    ['mfa_factor_unenrolled', { FactorType: 'totp' }],
  ]);
});

describe('a factor type that the project has disabled:', () => {
  const off = { enroll_enabled: false, verify_enabled: false };

  test.each([
    ['totp', 'MFA enroll is disabled for TOTP'],
    ['phone', 'MFA enroll is disabled for Phone'],
    ['webauthn', 'MFA enroll is disabled for WebAuthn'],
  ] as const)('%s cannot be enrolled', async (factorType, message) => {
    const { settings } = auth.context;
    const { totp, phone, web_authn } = settings.mfa;
    const mfa = {
      ...settings.mfa,
      totp: { ...totp, ...off },
      phone: { ...phone, ...off },
      web_authn: { ...web_authn, ...off },
    };
    const client = await auth.visitor({ settings: { ...settings, mfa } });
    const { error } = await client.auth.mfa.enroll({ factorType, phone: '+4912345' } as never);
    expect(error).toMatchObject({ status: 422, code: `mfa_${factorType}_enroll_not_enabled`, message });
  });

  test('totp cannot be challenged or verified', async () => {
    const client = await auth.visitor();
    const { id: factorId, code } = await enrolled(client);
    const challengeId = await challenged(client, factorId);
    const { settings } = auth.context;
    const mfa = { ...settings.mfa, totp: off };
    const later = await auth.moved(client, { settings: { ...settings, mfa } });
    const refusal = {
      status: 422,
      code: 'mfa_totp_verify_not_enabled',
      message: 'MFA verification is disabled for TOTP',
    };
    expect((await later.auth.mfa.challenge({ factorId })).error).toMatchObject(refusal);
    expect((await later.auth.mfa.verify({ factorId, challengeId, code: code() })).error).toMatchObject(
      refusal,
    );
  });
});

describe('in concurrent requests', () => {
  /** The error codes of the refused requests. */
  const refusals = (responses: readonly { error: AuthError | null }[]) =>
    responses.flatMap(({ error }) => (error ? [error.code ?? error.message] : []));

  test('one of eight verifications of the same challenge succeeds', async () => {
    const client = await auth.visitor();
    const { id: factorId, code } = await enrolled(client);
    const proof = { factorId, challengeId: await challenged(client, factorId), code: code() };
    const others = await Promise.all(Array.from({ length: 7 }, () => auth.moved(client)));
    const responses = await Promise.all([client, ...others].map((each) => each.auth.mfa.verify(proof)));
    expect(refusals(responses)).toEqual(Array.from({ length: 7 }, () => 'mfa_ip_address_mismatch'));
  });

  test('a factor removed twice is removed once, with one notification', async () => {
    const told: unknown[] = [];
    const mail = { ...auth.context.mail, notify: (_: unknown, notice: unknown) => void told.push(notice) };
    const client = await auth.visitor({ mail });
    const { id: factorId } = await enrolled(client);
    const other = await auth.moved(client, { mail });
    const responses = await Promise.all([client, other].map((each) => each.auth.mfa.unenroll({ factorId })));
    expect(refusals(responses)).toEqual(['mfa_factor_not_found']);
    expect(told).toEqual(['mfa_factor_unenrolled']);
  });

  test('verifying, challenging and removing a factor leave no aal2 session without its verified factor', async () => {
    for (const round of Array(8).keys()) {
      const client = await auth.visitor();
      const { id: factorId, code } = await enrolled(client);
      const proof = { factorId, challengeId: await challenged(client, factorId), code: code() };
      const [one, other] = await Promise.all([auth.moved(client), auth.moved(client)]);
      const requests = [
        () => client.auth.mfa.verify(proof),
        () => one.auth.mfa.unenroll({ factorId }),
        () => other.auth.mfa.challenge({ factorId }),
      ];
      const turned = [...requests.slice(round % 3), ...requests.slice(0, round % 3)];
      for (const refusal of refusals(await Promise.all(turned.map((ask) => ask())))) {
        expect(refusal).toBeOneOf([
          'mfa_factor_not_found',
          'mfa_ip_address_mismatch',
          'insufficient_aal',
          'session_not_found',
        ]);
      }
    }
    const { rows } = await auth.database.query(
      `select 1 from auth.sessions s where aal = 'aal2'
         and not exists (select 1 from auth.mfa_factors f where f.id = s.factor_id and f.status = 'verified')`,
    );
    expect(rows).toEqual([]);
  });

  test('verifying and enrolling a factor during the deletion of the account fail with a known error code', async () => {
    for (const round of Array(4).keys()) {
      const client = await auth.visitor();
      const { id: factorId, code } = await enrolled(client);
      const proof = { factorId, challengeId: await challenged(client, factorId), code: code() };
      const { data } = await client.auth.getUser();
      const other = await auth.moved(client);
      const requests = [
        async () => {
          await auth.database.query('delete from auth.users where id = $1', [data.user?.id]);
          return { error: null };
        },
        () => client.auth.mfa.verify(proof),
        () => other.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' }),
      ];
      const turned = [...requests.slice(round % 3), ...requests.slice(0, round % 3)];
      for (const refusal of refusals(await Promise.all(turned.map((ask) => ask())))) {
        expect(refusal).toBeOneOf([
          'user_not_found',
          'session_not_found',
          'mfa_factor_not_found',
          'mfa_ip_address_mismatch',
        ]);
      }
    }
  });
});
