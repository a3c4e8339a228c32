import { expect, test } from 'vitest';
import { visitor } from '../../client.ts';
import { elsewhere, enrolApp, protectedVisitor, showCode } from './second-factor.ts';

const vaults = 'vaults';

test('a policy on auth.jwt() ->> aal hides rows from a session at aal1', async () => {
  const someone = await protectedVisitor();
  await someone.client.from(vaults).insert({ content: 'gold' }).throwOnError();
  const client = await elsewhere(someone);
  const { data, error } = await client.from(vaults).select('content');
  expect(error).toBeNull();
  expect(data).toEqual([]);
});

test('a policy on auth.jwt() ->> aal shows rows after the session has verified a factor', async () => {
  const someone = await protectedVisitor();
  await someone.client.from(vaults).insert({ content: 'gold' }).throwOnError();
  const client = await elsewhere(someone);
  await showCode(client, someone.app, 1);
  const { data } = await client.from(vaults).select('content');
  expect(data).toEqual([{ content: 'gold' }]);
});

test('a policy on auth.jwt() ->> aal refuses an insert at aal1', async () => {
  const { client } = await visitor();
  const { error, status } = await client.from(vaults).insert({ content: 'lead' });
  expect(error?.code).toBe('42501');
  expect(status).toBe(403);
});

test('a policy on auth.jwt() ->> aal hides rows from the token after the factor is removed', async () => {
  const { client, app } = await protectedVisitor();
  await client.from(vaults).insert({ content: 'gold' }).throwOnError();
  await client.auth.mfa.unenroll({ factorId: app.id });
  await client.auth.refreshSession();
  expect((await client.from(vaults).select()).data).toEqual([]);
});

test('a policy on auth.jwt() ->> aal does not show the rows to another visitor at aal2', async () => {
  const someone = await protectedVisitor();
  await someone.client.from(vaults).insert({ content: 'gold' }).throwOnError();
  const other = await visitor();
  await showCode(other.client, await enrolApp(other.client));
  expect((await other.client.from(vaults).select()).data).toEqual([]);
});
