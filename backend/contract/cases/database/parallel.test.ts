import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { guest, service, visitor } from '../../client.ts';

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('in parallel: ten exchanges of one refresh token give one successor', async () => {
  const { refreshToken } = await visitor();
  const responses = await times(10, () => guest().auth.refreshSession({ refresh_token: refreshToken }));
  expect(responses.map(({ error }) => error)).toEqual(Array(10).fill(null));
  const successors = new Set(responses.map(({ data }) => data.session?.refresh_token));
  expect(successors.size).toBe(1);
  expect(successors.has(refreshToken)).toBe(false);
});

test('in parallel: refreshing and signing out cause no server error', async () => {
  const people = await times(6, () => visitor());
  const responses = await Promise.all(
    people.flatMap(({ client, refreshToken }) => [
      guest().auth.refreshSession({ refresh_token: refreshToken }),
      client.auth.signOut({ scope: 'global' }),
      guest().auth.refreshSession({ refresh_token: refreshToken }),
    ]),
  );
  expect(responses.filter(({ error }) => (error?.status ?? 0) >= 500)).toEqual([]);
});

test('in parallel: sign-ups with one address make one account', async () => {
  const email = `${randomUUID()}@example.com`;
  const responses = await times(8, () => guest().auth.signUp({ email, password: 'correct horse battery' }));
  expect(responses.filter(({ data }) => data.session)).toHaveLength(1);
  const { data } = await guest().auth.signInWithPassword({ email, password: 'correct horse battery' });
  expect(data.user?.email).toBe(email);
});

test('in parallel: changes of one row wait for each other, and no change is lost', async () => {
  const { client } = await visitor();
  const { data } = await client.from('notes').insert({ body: 'x', details: 0 }).select('id').single();
  const responses = await times(20, async () => client.rpc('count_note', { note: data?.id }));
  expect(responses.map(({ error }) => error)).toEqual(Array(20).fill(null));
  expect((await client.from('notes').select('details').single()).data).toEqual({ details: 20 });
});

test('in parallel: inserts of one key make one row, and the other requests get 23505', async () => {
  const { client } = await visitor();
  const id = randomUUID();
  const responses = await times(8, async () => client.from('notes').insert({ id, body: 'once' }));
  expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
  expect(new Set(responses.flatMap(({ error, status }) => (error ? `${error.code} ${status}` : [])))).toEqual(
    new Set(['23505 409']),
  );
});

test('in parallel: after uploads to one path, the object has all bytes of one upload', async () => {
  const { client, id } = await visitor();
  const path = `${id}/shared.webp`;
  const bytes = (index: number) => `${index}`.repeat(10_000);
  const responses = await times(8, (index) =>
    client.storage
      .from('outputs')
      .upload(path, new Blob([bytes(index)], { type: 'image/webp' }), { upsert: true }),
  );
  expect(responses.map(({ error }) => error)).toEqual(Array(8).fill(null));
  const file = await service().storage.from('outputs').download(path);
  const text = (await file.data?.text()) ?? '';
  expect(text).toBe(bytes(Number(text.charAt(0))));
});
