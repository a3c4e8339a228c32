import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../../../testing/own-database.ts';
import { isDatabaseError } from '../database.ts';
import { runFile } from '../run-file.ts';

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
});
afterAll(() => own.remove());

const names = async (): Promise<string[]> => {
  const { rows } = await own.database.query<{ name: string }>(
    `select name from pg_available_extensions order by name collate "C"`,
  );
  return rows.map(({ name }) => name);
};

test('docs/backend.md lists the extensions that PGlite has', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/backend.md'), 'utf8');
  const [, list = ''] = /PGlite has the extensions ([^.]+)\./.exec(page) ?? [];
  expect([...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(await names());
});

test('the functions of an extension that was created before this start are there', async () => {
  const { rows } = await own.database.query(
    `select encode(extensions.digest('Irodori', 'sha256'), 'hex') as digest,
       length(extensions.gen_random_bytes(16)) as length,
       extensions.uuid_generate_v5(extensions.uuid_ns_url(), 'Irodori')::text as uuid`,
  );
  expect(rows).toEqual([
    {
      digest: createHash('sha256').update('Irodori').digest('hex'),
      length: 16,
      uuid: '22b299ff-46bf-5fe1-92b1-a8213f9b7a06',
    },
  ]);
});

test('CREATE EXTENSION succeeds for every extension available in PGlite', async () => {
  for (const name of await names()) {
    await own.database.exec(`create extension if not exists "${name}" with schema extensions cascade`);
  }
  const { rows } = await own.database.query('select 1 from pg_extension');
  expect(rows).toHaveLength((await names()).length);
});

test('a moddatetime trigger sets its column to the time of an update', async () => {
  await own.database.exec(`
    create extension if not exists moddatetime with schema extensions;
    create table public.changed (n int, updated_at timestamptz default '2020-01-01');
    create trigger changed_at before update on public.changed
      for each row execute function extensions.moddatetime(updated_at);
    insert into public.changed values (1);
    update public.changed set n = 2;
  `);
  const { rows } = await own.database.query(`select updated_at > '2020-01-02' as is_new from public.changed`);
  expect(rows).toEqual([{ is_new: true }]);
});

test('CREATE EXTENSION for an unavailable extension fails with a hint at DATABASE_URL, also in a migration', async () => {
  const statement = 'create extension postgis';
  const error: unknown = await own.database.exec(statement).catch((caught: unknown) => caught);
  expect(isDatabaseError(error, '0A000') && error.hint).toBe(
    'The embedded database has no extension "postgis". Set DATABASE_URL to a Postgres that has it, or do without it.',
  );
  const connection = await own.database.acquire();
  onTestFinished(() => connection.release());
  await expect(runFile(connection, '1_places.sql', [statement], () => Promise.resolve())).rejects.toThrow(
    /^1_places\.sql failed at its statement 1 .*"postgis" is not available.*DATABASE_URL/,
  );
});
