import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useDatabase, type Visitor } from './database.ts';
import { ordersOf } from './orders.ts';

const database = useDatabase();
const { owner } = database;
const { appId } = ordersOf(database);

const make = async ({ id }: Pick<Visitor, 'id'>, prompt: Record<string, unknown>) =>
  owner.query(
    `insert into jobs (user_id, app_id, prompt, cost, idempotency_key) values ($1, $2, $3::jsonb, 0, $4)`,
    [id, await appId('ai-elf-generator'), prompt, randomUUID()],
  );
const found = async (visitor: Visitor, words: string) =>
  (
    await visitor.query<{ words: string }>(
      `select prompt ->> 'prompt' as words from search_own_jobs($1) order by created_at`,
      [words],
    )
  ).map(({ words }) => words);

test('a search finds own pictures by the beginnings of all its words, in every field and in any order', async () => {
  const aki = await database.visitor();
  await make(aki, { prompt: 'An elf with Silver hair' });
  await make(aki, { prompt: 'A samurai', effects: ['petals', 'silver rain'] });
  await make(aki, { prompt: '銀髪 エルフ' });
  expect(await found(aki, 'silv')).toEqual(['An elf with Silver hair', 'A samurai']);
  expect(await found(aki, 'hair ELF')).toEqual(['An elf with Silver hair']);
  expect(await found(aki, 'ilver')).toEqual([]);
  expect(await found(aki, '銀')).toEqual(['銀髪 エルフ']);
});

test('a search finds nothing of others, whatever its words, and takes every text as words', async () => {
  const [aki, ben] = [await database.visitor(), await database.visitor()];
  await make(aki, { prompt: `an elf, ${ben.id}` });
  await make(ben, { prompt: 'an elf of ben' });
  expect(await found(ben, 'elf')).toEqual(['an elf of ben']);
  expect(await found(ben, aki.id)).toEqual([]);
  expect(await found(ben, `'elf' | !zebra:*`)).toEqual([]);
  expect(await found(ben, `'elf' | !of:*`)).toEqual(['an elf of ben']);
  for (const empty of ['', '!', '\\', "'", ':*']) expect(await found(ben, empty)).toEqual([]);
});

test('a search asks the index for the words of one visitor', async () => {
  const aki = await database.visitor();
  const plan = await database.transaction(async (sql) => {
    await sql.query(
      `select set_config('request.jwt.claims', $1, true), set_config('enable_seqscan', 'off', true)`,
      [JSON.stringify({ sub: aki.id })],
    );
    const { rows } = await sql.query<Record<string, string>>(
      `explain select id from search_own_jobs('elf') order by created_at desc limit 25`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('jobs_words_idx');
});
