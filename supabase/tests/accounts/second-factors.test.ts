import { join } from 'node:path';
import { readConfig } from 'barebase';
import { awaitsSecondFactor } from '@irodori/contract/second-factor';
import { expect, test } from 'vitest';
import { useDatabase } from '../database.ts';

const { mfa } = readConfig({ SUPABASE_FOLDER: join(import.meta.dirname, '../..') }).project.auth;

test.each(['totp', 'web_authn'] as const)('the project allows second factors of the kind %s', (kind) => {
  expect(mfa[kind]).toEqual({ enroll_enabled: true, verify_enabled: true });
});

test('the project does not allow phones as second factors, since it has no text message provider', () => {
  expect(mfa.phone).toMatchObject({ enroll_enabled: false, verify_enabled: false });
});

const database = useDatabase();

test('only the tokens of a visitor who has yet to give the second factor say so', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  await aki.addSecondFactor();
  const claimsOf = async (id: string, aal: string) => {
    const event = { user_id: id, claims: { sub: id, aal }, authentication_method: 'password' };
    const [row] = await database.owner.query<{ made: { claims: object } }>(
      'select private.custom_access_token($1) as made',
      [event],
    );
    return Object.entries(row?.made.claims ?? {}).filter(([name]) => name === awaitsSecondFactor);
  };
  expect(await claimsOf(aki.id, 'aal1')).toEqual([[awaitsSecondFactor, true]]);
  expect(await claimsOf(aki.id, 'aal2')).toEqual([]);
  expect(await claimsOf(ben.id, 'aal1')).toEqual([]);
});
