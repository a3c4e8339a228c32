import { expect, test } from 'vitest';
import { useDatabase } from '../database.ts';

const database = useDatabase();
const { owner } = database;

test('a new account gets a profile with its name', async () => {
  const visitor = await database.visitor({ name: '  Aki  ' });
  expect(await visitor.query('select email, name, is_anonymous from users')).toEqual([
    { email: `${visitor.id}@example.org`, name: 'Aki', is_anonymous: false },
  ]);
});

test.each([undefined, '', '   '])(
  'a new account gets a profile without a name for the name %j',
  async (name) => {
    const visitor = await database.visitor(name === undefined ? {} : { name });
    expect(await visitor.query('select name from users')).toEqual([{ name: null }]);
  },
);

test('a name that is too long is truncated, so that the sign-up does not fail', async () => {
  const visitor = await database.visitor({ name: '彩'.repeat(500) });
  const [profile] = await visitor.query<{ name: string }>('select name from users');
  expect(Array.from(profile?.name ?? '')).toHaveLength(80);
});

test('the profile gets a changed email address of the account and keeps the name that the visitor chose', async () => {
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

test('a visitor can change only the name, and only of the own profile', async () => {
  const [aki, ben] = [await database.visitor({ name: 'Aki' }), await database.visitor({ name: 'Ben' })];
  await aki.query(`update users set name = 'Akiko'`);
  expect(await ben.query('select name from users')).toEqual([{ name: 'Ben' }]);
  await expect(aki.query(`update users set email = 'x@example.org'`)).rejects.toThrow(/permission denied/);
  await expect(aki.query(`update users set is_anonymous = false`)).rejects.toThrow(/permission denied/);
});
