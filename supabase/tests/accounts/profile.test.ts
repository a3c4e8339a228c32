import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDatabase, type Visitor } from '../database.ts';

const database = useDatabase();

const store = (by: Pick<Visitor, 'query'>, name: string) =>
  by.query(`insert into storage.objects (bucket_id, name) values ('avatars', $1)`, [name]);
const pathOf = ({ id }: Visitor) => `${id}/${randomUUID()}.webp`;
const choose = (by: Visitor, path: string | null) =>
  by.query('update public.users set avatar = $1 where id = $2 returning avatar', [path, by.id]);

test('a visitor stores, lists and removes pictures only in the own folder of avatars', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const path = pathOf(aki);
  await store(aki, path);
  for (const foreign of [pathOf(ben), `${aki.id}/face.webp`, `${aki.id}/${randomUUID()}.svg`, 'face.webp'])
    await expect(store(aki, foreign)).rejects.toThrow(/row-level security/);
  expect(await aki.query('select * from own_avatars()')).toEqual([{ own_avatars: path }]);
  for (const other of [ben, aki.application])
    expect(await other.query('select * from own_avatars()')).toEqual([]);
  expect(await ben.query('delete from storage.objects returning name')).toEqual([]);
  expect(await aki.query('delete from storage.objects returning name')).toEqual([{ name: path }]);
});

test('a visitor stores at most five avatars, whose number does not depend on others', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  for (const visitor of [aki, aki, aki, aki, ben, aki]) await store(visitor, pathOf(visitor));
  await expect(store(aki, pathOf(aki))).rejects.toThrow(/row-level security/);
});

test('a guest and a visitor before the second factor store no avatar', async () => {
  const [guest, aki] = [await database.visitor({ isAnonymous: true }), await database.visitor()];
  await expect(store(guest, pathOf(guest))).rejects.toThrow(/row-level security/);
  const { before, after } = await aki.addSecondFactor();
  await expect(store(before, pathOf(aki))).rejects.toThrow(/row-level security/);
  expect(await store(after, pathOf(aki))).toEqual([]);
});

test('the avatar of a profile is a picture in the own folder, or none', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  const path = pathOf(aki);
  expect(await choose(aki, path)).toEqual([{ avatar: path }]);
  await expect(choose(aki, pathOf(ben))).rejects.toThrow(/avatar_in_own_folder/);
  expect(await choose(aki, null)).toEqual([{ avatar: null }]);
});

test('tokens have the name and the avatar of the profile, whatever a provider wrote into the account', async () => {
  const aki = await database.visitor({ name: 'Aki' });
  const path = pathOf(aki);
  await choose(aki, path);
  await aki.query(`update public.users set name = 'Akiko'`);
  const event = {
    user_id: aki.id,
    claims: { sub: aki.id, user_metadata: { name: 'Aki at a provider', b: 1 } },
  };
  const [row] = await database.owner.query('select private.custom_access_token($1) as made', [event]);
  expect(row).toEqual({
    made: { ...event, claims: { sub: aki.id, user_metadata: { name: 'Akiko', avatar: path, b: 1 } } },
  });
});

const ownEmail = (by: Pick<Visitor, 'call'>) =>
  by.call<{ email: string; change: object | null }>('own_email');

/** Begins a change of the address like GoTrue; the mailboxes of `confirmed` have confirmed it. */
async function changeEmail({ id }: Visitor, confirmed: { here?: boolean; there?: boolean } = {}) {
  await database.owner.query(
    `update auth.users set email_change = 'new@example.org', email_change_sent_at = '2026-11-23T10:00:00Z',
       email_change_token_current = $2, email_change_token_new = $3 where id = $1`,
    [id, confirmed.here === true ? '' : `${id} here`, confirmed.there === true ? '' : `${id} there`],
  );
  for (const type of ['email_change_token_current', 'email_change_token_new', 'recovery_token'])
    await database.owner.query(
      `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
       values (gen_random_uuid(), $1, $2, $3, '')`,
      [id, type, `${id} ${type}`],
    );
}

test('a visitor sees the own address and which mailbox has confirmed its change', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  expect(await ownEmail(aki)).toEqual({ email: `${aki.id}@example.org`, change: null });
  await changeEmail(aki, { there: true });
  expect(await ownEmail(aki)).toEqual({
    email: `${aki.id}@example.org`,
    change: {
      email: 'new@example.org',
      sentAt: expect.stringMatching(/^2026-11-23T10:00:00/),
      isConfirmedHere: false,
      isConfirmedThere: true,
    },
  });
  expect(await ownEmail(ben)).toMatchObject({ change: null });
  expect(await ownEmail(aki.application)).toBeNull();
});

test('a change of the address whose links a new password has ended is not pending', async () => {
  const aki = await database.visitor();
  await changeEmail(aki, { here: true, there: true });
  expect(await ownEmail(aki)).toMatchObject({ change: null });
});

test('a canceled change of the address leaves no link that confirms it, and other links and visitors alone', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  for (const visitor of [aki, ben]) await changeEmail(visitor);
  await aki.application.call('cancel_email_change');
  expect(await ownEmail(aki)).not.toMatchObject({ change: null });
  await aki.call('cancel_email_change');
  expect(await ownEmail(aki)).toMatchObject({ change: null });
  expect(await ownEmail(ben)).not.toMatchObject({ change: null });
  const left = await database.owner.query<{ token_type: string }>(
    'select token_type::text from auth.one_time_tokens where user_id = $1',
    [aki.id],
  );
  expect(left).toEqual([{ token_type: 'recovery_token' }]);
});

test('a password that was set before the address was confirmed is removed, except from an administrator’s account', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  await database.owner.query(
    `update auth.users set encrypted_password = 'a stranger’s', email_confirmed_at = null`,
  );
  await database.owner.query('update auth.users set confirmation_sent_at = now() where id = $1', [aki.id]);
  await database.owner.query('update auth.users set email_confirmed_at = now()');
  expect([await aki.call('has_password'), await ben.call('has_password')]).toEqual([false, true]);
});

test('a visitor learns whether the own account has a password, and applications do not', async () => {
  const aki = await database.visitor();
  expect(await aki.call('has_password')).toBe(false);
  await database.owner.query(`update auth.users set encrypted_password = 'hash' where id = $1`, [aki.id]);
  expect(await aki.call('has_password')).toBe(true);
  expect(await aki.application.call('has_password')).toBeNull();
});
