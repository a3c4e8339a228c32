import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Party, useDatabase, type Visitor } from './database.ts';
import { heardBy } from './jobs/heard.ts';
import { ordersOf } from './jobs/orders.ts';

const database = useDatabase();
const { owner, stranger } = database;
const { accepted, claim, complete } = ordersOf(database);

const insert = 'insert into storage.objects (bucket_id, name) values ($1, $2)';
const namesSeenBy = async (visitor: Visitor) =>
  (await visitor.query<{ name: string }>('select name from storage.objects')).map(({ name }) => name);

describe('storage', () => {
  test('a visitor reads the outputs of own finished jobs and cannot write them', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    await accepted(aki);
    const job = await claim();
    if (job === null) throw new Error('no job');
    const name = `${aki.id}/${job.id}/0.webp`;
    await owner.query(insert, ['outputs', name]);
    expect(await namesSeenBy(aki)).toEqual([]);
    await complete(job);
    expect(await namesSeenBy(aki)).toEqual([name]);
    expect(await namesSeenBy(ben)).toEqual([]);
    expect(await stranger.query('select name from storage.objects')).toEqual([]);
    await expect(aki.query(insert, ['outputs', `${aki.id}/x.webp`])).rejects.toThrow(/row-level security/);
  });

  test('a visitor adds, reads and removes inputs only in the own folder', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    await aki.query(insert, ['inputs', `${aki.id}/photo.png`]);
    await expect(aki.query(insert, ['inputs', `${ben.id}/photo.png`])).rejects.toThrow(/row-level security/);
    await expect(aki.query(insert, ['inputs', 'photo.png'])).rejects.toThrow(/row-level security/);
    await expect(aki.query(insert, ['catalogue', `${aki.id}/photo.png`])).rejects.toThrow(
      /row-level security/,
    );
    expect(await namesSeenBy(ben)).toEqual([]);
    expect(await ben.query('delete from storage.objects returning name')).toEqual([]);
    expect(await aki.query('delete from storage.objects returning name')).toEqual([
      { name: `${aki.id}/photo.png` },
    ]);
  });

  test('has the buckets that config.toml describes', async () => {
    const bytes = (size: string) => Number.parseInt(size, 10) * 1024 ** 2;
    const bucket = z.object({
      public: z.boolean(),
      file_size_limit: z
        .string()
        .regex(/^\d+MiB$/)
        .transform(bytes)
        .nullable()
        .default(null),
      allowed_mime_types: z.array(z.string()),
    });
    const config = z.object({ storage: z.object({ buckets: z.record(z.string(), bucket) }) });
    const toml = parse(await readFile(join(import.meta.dirname, '../config.toml'), 'utf8'));
    const rows = await owner.query(
      'select id, public, file_size_limit, allowed_mime_types from storage.buckets',
    );
    const { buckets } = config.parse(toml).storage;
    expect(new Set(rows)).toEqual(
      new Set(Object.entries(buckets).map(([id, settings]) => ({ id, ...settings }))),
    );
  });
});

describe('realtime', () => {
  const hear = async (visitor: Party, topic: string) =>
    (await heardBy(visitor, topic)).map(({ event }) => event);

  test('a visitor can join only the topics of own jobs', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const topic = `job:${await accepted(aki)}`;
    await owner.query(
      `insert into realtime.messages (topic, extension, event) values ($1, 'broadcast', 'progress')`,
      [topic],
    );
    expect(await hear(aki, topic)).toEqual(['progress']);
    expect(await hear(ben, topic)).toEqual([]);
    expect(await hear(aki, 'job:not-an-id')).toEqual([]);
  });

  test('before the second factor, a visitor can join only the topic of the session’s end', async () => {
    const aki = await database.visitor();
    const topic = `job:${await accepted(aki)}`;
    const { before, after } = await aki.addSecondFactor();
    await owner.query(
      `insert into realtime.messages (topic, extension, event) values ($1, 'broadcast', 'progress')`,
      [topic],
    );
    expect(await hear(before, topic)).toEqual([]);
    expect(await hear(after, topic)).toEqual(['progress']);
    await owner.query('delete from auth.sessions where id = $1', [aki.sessionId]);
    expect(await hear(before, `session:${aki.sessionId}`)).toEqual(['ended']);
  });

  test('a visitor cannot send messages to a topic', async () => {
    const aki = await database.visitor();
    const topic = `job:${await accepted(aki)}`;
    await expect(
      aki.query(`insert into realtime.messages (topic, extension) values ($1, 'broadcast')`, [topic]),
    ).rejects.toThrow(/row-level security/);
  });

  test('only the visitor with the session’s token can join the topic of its end', async () => {
    const [aki, ben] = [await database.visitor(), await database.visitor()];
    const topic = `session:${aki.sessionId}`;
    await owner.query('delete from auth.sessions where id = $1', [aki.sessionId]);
    expect(await hear(aki, topic)).toEqual(['ended']);
    for (const other of [ben, aki.application]) expect(await hear(other, topic)).toEqual([]);
    expect(await hear(ben, `session:${ben.sessionId}`)).toEqual([]);
  });

  test('the end of a session is announced when its account is deleted', async () => {
    const aki = await database.visitor();
    await owner.query('delete from auth.users where id = $1', [aki.id]);
    expect(await hear(aki, `session:${aki.sessionId}`)).toEqual(['ended']);
  });

  test.each([
    ['whose session was ended', 'delete from auth.sessions where user_id = $1'],
    ['whose account was deleted', 'delete from auth.users where id = $1'],
  ])('a token %s signs, adds and removes no file and joins only the topic of that end', async (_, end) => {
    const aki = await database.visitor();
    const topics = [`job:${await accepted(aki)}`, `deletions:${aki.id}`];
    for (const topic of topics)
      await owner.query(
        `insert into realtime.messages (topic, extension, event) values ($1, 'broadcast', 'told')`,
        [topic],
      );
    await aki.query(insert, ['inputs', `${aki.id}/photo.png`]);
    expect(await namesSeenBy(aki)).toHaveLength(1);
    for (const topic of topics) expect(await hear(aki, topic)).toEqual(['told']);

    await owner.query(end, [aki.id]);
    expect(await namesSeenBy(aki)).toEqual([]);
    expect(await aki.query('delete from storage.objects returning name')).toEqual([]);
    await expect(aki.query(insert, ['inputs', `${aki.id}/other.png`])).rejects.toThrow(/row-level security/);
    for (const topic of topics) expect(await hear(aki, topic)).toEqual([]);
    expect(await hear(aki, `session:${aki.sessionId}`)).toEqual(['ended']);
  });

  test('no client can announce the end of a session', async () => {
    const aki = await database.visitor();
    await expect(
      aki.query(`insert into realtime.messages (topic, extension) values ($1, 'broadcast')`, [
        `session:${aki.sessionId}`,
      ]),
    ).rejects.toThrow(/row-level security/);
  });

  test('publishes only changes of jobs and notices', async () => {
    const published = await owner.query(
      `select schemaname || '.' || tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by name`,
    );
    expect(published).toEqual([{ name: 'public.jobs' }, { name: 'public.notifications' }]);
  });
});
