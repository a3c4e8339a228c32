import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../testing/backend-process.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { createAuthenticate } from '../keys/authenticate.ts';
import { loadSigningKey } from '../keys/signing-key.ts';
import { createRest } from './index.ts';

let own: Awaited<ReturnType<typeof ownDatabase>>;
let rest: Awaited<ReturnType<typeof createRest>>;

beforeAll(async () => {
  own = await ownDatabase();
  await own.database.exec(`
    create table public.shelves (id int primary key, name text);
    create table public.books (id int primary key, shelf_id int references public.shelves (id), title text);
    create index on public.books (shelf_id);
    insert into public.shelves select n, 'shelf ' || n from generate_series(0, 7) n;
    insert into public.books select n, n % 8, 'book ' || n from generate_series(1, 80) n;
    grant select on public.shelves, public.books to anon, service_role;
    analyze public.shelves, public.books;
  `);
  rest = await createRest({
    database: own.database,
    authenticate: createAuthenticate(keys, await loadSigningKey(own.folder)),
    api: { schemas: ['public'], extra_search_path: ['public', 'extensions'], max_rows: 1000 },
  });
});
afterAll(() => own.remove());

const nested = (depth: number): string =>
  depth === 0 ? 'id' : `id,${depth % 2 === 0 ? 'shelves' : 'books'}(${nested(depth - 1)})`;

const ask = (select: string, key: string = keys.publishable) =>
  rest(
    new Request(`http://localhost/rest/v1/shelves?${new URLSearchParams({ select })}`, {
      headers: { apikey: key },
    }),
  );

test('a guest’s request whose planned cost exceeds the bound is refused with an error that names cost and bound', async () => {
  const response = await ask(nested(11));
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    code: '54001',
    message: 'The request was refused before it ran because it would take too long',
    details: expect.stringMatching(/^Its planned cost is \d{6,}; 90000 are allowed$/),
    hint: 'Embed fewer resources within one another, or ask for them in requests of their own',
  });
});

test('a guest’s request with more than twelve embeds is refused without being planned', async () => {
  const many = Array.from({ length: 13 }, (_, index) => `b${index}:books(id)`);
  const response = await ask(many.join(','));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: '54001',
    details: 'It has 13 embedded resources; 12 are allowed',
  });
});

test('a guest’s request with nested embeds is served if its planned cost is within the bound', async () => {
  const response = await ask(nested(3));
  expect(response.status).toBe(200);
  const shelves = (await response.json()) as { books: { shelves: { books: unknown[] } }[] }[];
  expect(shelves).toHaveLength(8);
  expect(shelves[0]?.books[0]?.shelves.books).toHaveLength(10);
});

test('a deeply nested request of the service role is served without a bound on its planned cost', async () => {
  const response = await ask(nested(7), keys.secret);
  expect(response.status).toBe(200);
  await response.body?.cancel();
});
