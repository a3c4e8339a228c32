import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownAuth } from '../../../testing/own-auth.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Sql } from '../../database/database.ts';
import { accountFor } from '../providers/account-linking.ts';
import { admit } from '../providers/admit.ts';
import { RateLimit } from '../limits/rate-limit.ts';

/** Linked identities under settings and limits; contract/cases/oauth/identities.test.ts tests the other cases. */

let auth: Awaited<ReturnType<typeof ownAuth>>;
beforeAll(async () => {
  auth = await ownAuth();
});
afterAll(() => auth.remove());

const aMailbox = () => `${randomUUID()}@example.com`;

async function userOf(client: SupabaseClient) {
  const { data, error } = await client.auth.getUser();
  if (error) throw error;
  return data.user;
}

/** Links a GitHub account with another email address. */
async function link(context: AuthContext, client: SupabaseClient, isVerified?: boolean): Promise<string> {
  const email = aMailbox();
  const { id } = await userOf(client);
  await admit(context, {
    provider: { name: 'github', isEmailOptional: false },
    profile: {
      subject: randomUUID(),
      emails: [{ address: email, isVerified: isVerified === true, isPrimary: true }],
      claims: { email, ...(isVerified !== undefined && { email_verified: isVerified }) },
    },
    linkTo: id,
    give: async () => undefined,
  });
  return email;
}

async function unlinkMailbox(client: SupabaseClient) {
  const { identities = [] } = await userOf(client);
  const mailbox = identities.find(({ provider }) => provider === 'email');
  if (!mailbox) throw new Error('the visitor has no email identity');
  const { error } = await client.auth.unlinkIdentity(mailbox);
  if (error) throw error;
}

test('sign-ins with ID tokens are limited per IP address', async () => {
  const limits = { ...auth.context.limits, refreshes: new RateLimit(1, 60_000) };
  const client = auth.client({ limits });
  const tried = () => client.auth.signInWithIdToken({ provider: 'google', token: 'x' });
  expect((await tried()).error).toMatchObject({ code: 'provider_disabled' });
  expect((await tried()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
});

test('a malformed ID token is refused without a request for keys', async () => {
  const { settings } = auth.context;
  const google = { enabled: true, client_id: 'x', secret: 'x', redirect_uri: '', url: '' };
  const external = { google: { ...google, skip_nonce_check: true, email_optional: false } };
  const client = auth.client({ settings: { ...settings, external } });
  const { error } = await client.auth.signInWithIdToken({ provider: 'google', token: 'no-token' });
  expect(error).toMatchObject({ status: 400, message: 'Bad ID token' });
});

test('notices of linking and unlinking go to the address that the account had before', async () => {
  const told: unknown[] = [];
  const mail: AuthContext['mail'] = {
    ...auth.context.mail,
    notify: (to, notice, { Provider }) => void told.push([to, notice, Provider]),
  };
  const client = await auth.visitor({ mail });
  const { email } = await userOf(client);
  await link({ ...auth.context, mail }, client, true);
  await unlinkMailbox(client);
  expect(told).toEqual([
    [email, 'identity_linked', 'github'],
    [email, 'identity_unlinked', 'email'],
  ]);
});

test('a sign-in with an identity that is concurrently linked finds the account with the identity', async () => {
  const [one, other] = await Promise.all([auth.visitor(), auth.visitor()]);
  const [owner, { email: address = '' }] = await Promise.all([userOf(one), userOf(other)]);
  const profile = {
    subject: randomUUID(),
    emails: [{ address, isVerified: true, isPrimary: true }],
    claims: { email: address, email_verified: true },
  };
  const provider = { name: 'github', isEmailOptional: false };
  await admit(auth.context, { provider, profile, linkTo: owner.id, give: async () => undefined });
  let looks = 0;
  const { database } = auth;
  const early: Sql = {
    query: (text, values) =>
      looks++ === 0 ? Promise.resolve({ rows: [], affected: 0 }) : database.query(text, values),
    exec: (text) => database.exec(text),
  };
  expect((await accountFor(early, 'github', profile)).user?.id).toBe(owner.id);
});

test('unlinking the email identity cancels pending changes and codes of the former address', async () => {
  const client = await auth.visitor();
  await link(auth.context, client, true);
  await client.auth.updateUser({ email: aMailbox() });
  await client.auth.reauthenticate();
  const { id } = await userOf(client);
  await auth.database.query("update auth.users set phone_change = '4930123' where id = $1", [id]);
  await unlinkMailbox(client);
  const { rows } = await auth.database.query(
    `select email_change, phone_change, reauthentication_token, reauthentication_sent_at,
       (select count(*) from auth.one_time_tokens t where t.user_id = u.id) as tokens
     from auth.users u where id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      email_change: '',
      phone_change: '',
      reauthentication_token: '',
      reauthentication_sent_at: null,
      tokens: 0,
    },
  ]);
});

describe.each([
  { isVerified: true, isAsked: true, isConfirmed: true },
  { isVerified: false, isAsked: true, isConfirmed: false },
  { isVerified: undefined, isAsked: true, isConfirmed: false },
  { isVerified: false, isAsked: false, isConfirmed: true },
  { isVerified: undefined, isAsked: false, isConfirmed: true },
])(
  'the address of a linked identity (verified: $isVerified) with enable_confirmations = $isAsked',
  ({ isVerified, isAsked, isConfirmed }) => {
    test(`replaces the unlinked address and counts as ${isConfirmed ? '' : 'not '}confirmed`, async () => {
      const registered = await auth.visitor();
      const email = await link(auth.context, registered, isVerified);
      const { settings } = auth.context;
      const client = await auth.moved(registered, {
        settings: { ...settings, email: { ...settings.email, enable_confirmations: isAsked } },
      });
      await unlinkMailbox(client);
      const user = await userOf(client);
      expect(user).toMatchObject({ email, user_metadata: { email_verified: isConfirmed } });
      expect(Boolean(user.email_confirmed_at)).toBe(isConfirmed);
    });
  },
);
