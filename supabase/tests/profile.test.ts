import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDatabase, type Visitor } from './database.ts';

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
