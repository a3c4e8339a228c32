import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyOfTemplate, removeFolder } from '../../../testing/template.ts';
import type { Database } from '../database.ts';
import { openPglite } from './pglite-database.ts';

let folder: string;
let database: Database;
const value = async (expression: string) =>
  (await database.query<{ value: unknown }>(`select (${expression}) as value`)).rows[0]?.value;

beforeAll(async () => {
  folder = await copyOfTemplate();
  // Data folders of earlier versions contain this file.
  await writeFile(join(folder, 'db/postgresql.conf'), 'shared_buffers=32MB\n');
  database = await openPglite({ folder: join(folder, 'db') });
});
afterAll(async () => {
  await database.close();
  await removeFolder(folder);
});

test('full text search uses the English configuration, also in a data folder of an earlier version', async () => {
  expect(await value(`current_setting('default_text_search_config')`)).toBe('pg_catalog.english');
  expect(await value(`to_tsvector('The cats')::text`)).toBe(`'cat':2`);
});

describe('text', () => {
  const ordered = (collation = '') =>
    value(
      `select string_agg(word, ' ' order by word ${collation}) from unnest('{b,ä,a,B,A,Z}'::text[]) word`,
    );

  test('is ordered by code point by default and in dictionary order by the collation "unicode"', async () => {
    expect(await ordered()).toBe('A B Z a b ä');
    expect(await ordered('collate "unicode"')).toBe('a A ä b B Z');
  });

  test('beyond ASCII has upper and lower case, in functions and in case-insensitive comparisons', async () => {
    expect(await value(`upper('äé') || lower('ÄÉ') || initcap('élan')`)).toBe('ÄÉäéÉlan');
    expect(await value(`'É' ilike 'é' and 'É' ~* 'é'`)).toBe(true);
  });
});
