import { expect, test } from 'vitest';
import { visitor } from '../../client.ts';
import { elsewhere, enrolApp, levelOf, methodsOf, protectedVisitor, showCode } from './second-factor.ts';

test('an unverified factor can be unenrolled at aal1, and its name can be used again', async () => {
  const { client } = await visitor();
  const { id } = await enrolApp(client, 'Mine');
  const { data, error } = await client.auth.mfa.unenroll({ factorId: id });
  expect(error).toBeNull();
  expect(data).toEqual({ id });
  await expect(enrolApp(client, 'Mine')).resolves.toBeDefined();
});

test('a verified factor cannot be unenrolled at aal1', async () => {
  const someone = await protectedVisitor();
  const client = await elsewhere(someone);
  const { error } = await client.auth.mfa.unenroll({ factorId: someone.app.id });
  expect(error).toMatchObject({
    status: 422,
    code: 'insufficient_aal',
    message: 'AAL2 required to unenroll verified factor',
  });
});

test('after a verified factor is unenrolled at aal2, the next token of the session is at aal1', async () => {
  const { client, app } = await protectedVisitor();
  expect((await client.auth.mfa.unenroll({ factorId: app.id })).error).toBeNull();
  await client.auth.refreshSession();
  const level = await levelOf(client);
  expect(level.aal).toBe('aal1');
  expect(methodsOf(level)).toEqual(['password']);
});

test('after one session unenrols a factor, another session that the factor raised is at aal1', async () => {
  const someone = await protectedVisitor();
  const client = await elsewhere(someone);
  await showCode(client, someone.app, 1);
  await someone.client.auth.mfa.unenroll({ factorId: someone.app.id });
  await client.auth.refreshSession();
  expect((await levelOf(client)).aal).toBe('aal1');
});

test('unenrolling a factor twice responds 404', async () => {
  const { client } = await visitor();
  const { id } = await enrolApp(client);
  await client.auth.mfa.unenroll({ factorId: id });
  const { error } = await client.auth.mfa.unenroll({ factorId: id });
  expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' });
});

test('another visitor’s factor cannot be unenrolled', async () => {
  const [one, other] = await Promise.all([visitor(), visitor()]);
  const { id } = await enrolApp(one.client);
  const { error } = await other.client.auth.mfa.unenroll({ factorId: id });
  expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  expect((await one.client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
});

test('after unenrolling, a session at aal1 can change the password', async () => {
  const someone = await protectedVisitor();
  await someone.client.auth.mfa.unenroll({ factorId: someone.app.id });
  const client = await elsewhere(someone);
  expect((await client.auth.updateUser({ password: 'another horse battery' })).error).toBeNull();
});
