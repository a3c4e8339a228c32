import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownAuth } from '../../../testing/own-auth.ts';

let own: Awaited<ReturnType<typeof ownAuth>>;
const password = 'correct horse battery';
const newAddress = () => `${crypto.randomUUID()}@example.com`;

beforeAll(async () => {
  own = await ownAuth();
});
afterAll(() => own.remove());

test('a sign-up that a trigger of the project refuses fails with GoTrue’s message, not the trigger’s', async () => {
  await own.database.exec(`
    create function public.refuse_user() returns trigger language plpgsql as $$
      begin raise exception 'secret of the project'; end $$;
    create trigger refuse_user before insert on auth.users for each row
      when (new.email like 'refused-%') execute function public.refuse_user()`);
  const { error } = await own.client().auth.signUp({ email: `refused-${newAddress()}`, password });
  expect(error).toMatchObject({ status: 500, message: 'Database error saving new user' });
});

test('a sign-up that loses its database connection fails with a retryable error', async () => {
  await own.database.exec(`
    create function public.lose_database() returns trigger language plpgsql as $$
      begin raise exception 'terminating connection due to administrator command' using errcode = '57P01'; end $$;
    create trigger lose_database before insert on auth.users for each row
      when (new.email like 'lost-%') execute function public.lose_database()`);
  const { error } = await own.client().auth.signUp({ email: `lost-${newAddress()}`, password });
  // Auth rethrows the error, and the app responds with 503.
  expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 0 });
});

test('a sign-up or change with the address of another user’s identity is refused', async () => {
  const client = await own.visitor();
  const { data } = await client.auth.getUser();
  const email = newAddress();
  await own.database.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider)
     values ('7', $1, $2, 'github')`,
    [data.user?.id, { sub: '7', email }],
  );
  expect((await own.client().auth.signUp({ email, password })).error).toMatchObject({
    status: 422,
    code: 'user_already_exists',
  });
  const other = await own.visitor();
  expect((await other.auth.signInAnonymously()).error).toBeNull();
  expect((await other.auth.updateUser({ email })).error).toMatchObject({ code: 'email_exists' });
  expect((await client.auth.updateUser({ email })).error).toBeNull();
});

test('a new email address keeps the user’s metadata and adds email_verified', async () => {
  const client = own.client();
  await client.auth.signInAnonymously({ options: { data: { name: 'Hana' } } });
  const { data } = await client.auth.updateUser({ email: newAddress() });
  expect(data.user?.user_metadata).toEqual({ name: 'Hana', email_verified: true });
});
