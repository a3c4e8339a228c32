import { expect, test } from 'vitest';
import { useDatabase } from './database.ts';

const database = useDatabase();
const { owner } = database;

test('an account gets a profile with its name', async () => {
  const visitor = await database.visitor({ name: '  Aki  ' });
  expect(await visitor.query('select email, name, is_anonymous from users')).toEqual([
    { email: `${visitor.id}@example.org`, name: 'Aki', is_anonymous: false },
  ]);
});

test.each([undefined, '', '   '])('a name is not needed (%j)', async (name) => {
  const visitor = await database.visitor(name === undefined ? {} : { name });
  expect(await visitor.query('select name from users')).toEqual([{ name: null }]);
});

test('a very long name is cut, so that signing up never fails for it', async () => {
  const visitor = await database.visitor({ name: '彩'.repeat(500) });
  const [profile] = await visitor.query<{ name: string }>('select name from users');
  expect(Array.from(profile?.name ?? '')).toHaveLength(80);
});

test('the profile follows the account’s address and keeps the visitor’s own name', async () => {
  const visitor = await database.visitor({ isAnonymous: true });
  await visitor.query(`update users set name = 'Ren'`);
  await owner.query(
    `update auth.users set email = 'ren@example.org', is_anonymous = false, raw_user_meta_data = '{"name": "R."}'
     where id = $1`,
    [visitor.id],
  );
  expect(await visitor.query('select email, name, is_anonymous from users')).toEqual([
    { email: 'ren@example.org', name: 'Ren', is_anonymous: false },
  ]);
});

test('a visitor renames only the own profile, and changes nothing else of it', async () => {
  const [aki, ben] = [await database.visitor({ name: 'Aki' }), await database.visitor({ name: 'Ben' })];
  await aki.query(`update users set name = 'Akiko'`);
  expect(await ben.query('select name from users')).toEqual([{ name: 'Ben' }]);
  await expect(aki.query(`update users set email = 'x@example.org'`)).rejects.toThrow(/permission denied/);
  await expect(aki.query(`update users set is_anonymous = false`)).rejects.toThrow(/permission denied/);
});
