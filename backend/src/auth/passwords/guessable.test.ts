import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownAuth } from '../../../testing/own-auth.ts';
import type { AuthContext } from '../auth-context.ts';

/** A program whose rule refuses passwords that contain the beginning of the account's address, or its nickname. */
const strict: Partial<AuthContext> = {
  isGuessable: async (password, { email, metadata }) =>
    [email.split('@')[0], metadata['nickname']].some(
      (word) => typeof word === 'string' && password.includes(word),
    ),
};
const refusal = { status: 422, code: 'weak_password', reasons: ['pwned'] };

let own: Awaited<ReturnType<typeof ownAuth>>;
let name: string;

beforeAll(async () => {
  own = await ownAuth();
});
afterAll(() => own.remove());

const email = () => `${name}@example.com`;
const account = async () => {
  name = randomUUID();
  const client = own.client(strict);
  const { error } = await client.auth.signUp({ email: email(), password: 'correct horse battery' });
  expect(error).toBeNull();
  return client;
};

test('a sign-up with a password that the program’s rule refuses is refused, with the reason of hosted Supabase', async () => {
  name = randomUUID();
  const { error } = await own.client(strict).auth.signUp({ email: email(), password: `my ${name}` });
  expect(error).toMatchObject(refusal);
});

test('a change to a password that the program’s rule refuses is refused, judged with the account’s address', async () => {
  const client = await account();
  expect((await client.auth.updateUser({ password: `my ${name}` })).error).toMatchObject(refusal);
  expect((await client.auth.updateUser({ password: 'another horse battery' })).error).toBeNull();
});

test('a sign-up and a change are judged with what the account says of itself, as it will be', async () => {
  name = randomUUID();
  const password = 'kite of Hana';
  const client = own.client(strict);
  const signUp = (nickname: string) =>
    client.auth.signUp({ email: email(), password, options: { data: { nickname } } });
  expect((await signUp('Hana')).error).toMatchObject(refusal);
  expect((await signUp('Aki')).error).toBeNull();
  const change = (nickname: string) =>
    client.auth.updateUser({ password: `another ${nickname}`, data: { nickname } });
  expect((await change('Ren')).error).toMatchObject(refusal);
  expect((await client.auth.updateUser({ password: 'a boat of Aki' })).error).toMatchObject(refusal);
  expect((await client.auth.updateUser({ password: 'a boat of Ren' })).error).toBeNull();
});

test('a sign-in with a password that the rule refuses by now succeeds and says so', async () => {
  name = randomUUID();
  const password = `my ${name}`;
  await own.client().auth.signUp({ email: email(), password });
  const { data, error } = await own.client(strict).auth.signInWithPassword({ email: email(), password });
  expect(error).toBeNull();
  expect(data.weakPassword).toMatchObject({ reasons: ['pwned'] });
});
