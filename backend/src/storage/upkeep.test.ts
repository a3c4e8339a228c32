import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serviceIdentity } from '../database/identity.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { removeFolder } from '../../testing/template.ts';
import { BlobStore } from './blob-store.ts';
import { PictureCache } from './pictures/picture-cache.ts';
import { ResumableStore } from './resumable/resumable-store.ts';
import { store } from './uploads/upload.ts';
import { keepTidy, sweep } from './upkeep.ts';

let own: Awaited<ReturnType<typeof ownDatabase>>;
let folder: string;
beforeAll(async () => {
  own = await ownDatabase();
});
afterAll(() => own.remove());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'barebase-storage-'));
  return () => removeFolder(folder);
});

const log = pino({ level: 'silent' });
const pictures = () => new PictureCache(join(folder, 'pictures'), 1000);
const blobs = () => new BlobStore(join(folder, 'storage'), pictures());
const files = async () =>
  (await readdir(join(folder, 'storage'), { recursive: true })).filter((name) => name.includes('/'));

async function put(into: BlobStore, name: string, text: string): Promise<void> {
  await store(
    {
      path: { bucket: 'shelves', name },
      identity: serviceIdentity,
      operation: 'storage.object.upload',
      upsert: true,
    },
    {
      bytes: Readable.from([Buffer.from(text)]),
      mimetype: 'image/webp',
      cacheControl: 'no-cache',
      userMetadata: undefined,
      contentLength: undefined,
    },
    1000,
    { database: own.database, blobs: into },
  );
}

const kept = (into: BlobStore, lifetime = 60_000) => ({
  database: own.database,
  blobs: into,
  resumable: new ResumableStore(join(folder, 'resumable'), lifetime, {
    database: own.database,
    blobs: into,
    largest: 1024 ** 2,
  }),
  log,
});

test('replacing an object removes the file of the replaced object', async () => {
  const into = blobs();
  await put(into, 'replaced.webp', 'one');
  await put(into, 'replaced.webp', 'two');
  expect(await files()).toHaveLength(1);
});

test('a picture that was drawn from an object goes with its version, and one that a crash left goes with the sweep', async () => {
  const drawn = pictures();
  const into = new BlobStore(join(folder, 'storage'), drawn);
  const versionOf = async (name: string) => {
    const { rows } = await own.database.query<{ version: string }>(
      'select version from storage.objects where name = $1',
      [name],
    );
    return rows[0]?.version ?? '';
  };
  for (const name of ['drawn.webp', 'stays.webp', 'crashed.webp']) {
    await put(into, name, 'source');
    const version = await versionOf(name);
    const wanted = { version, source: into.path(version), wish: 'a'.repeat(64) };
    await drawn.get(wanted, async () => Buffer.from('picture'));
  }
  await put(into, 'drawn.webp', 'replaced');
  expect(drawn.versions).toEqual([await versionOf('stays.webp'), await versionOf('crashed.webp')]);

  await rm(into.path(await versionOf('crashed.webp')));
  await sweep(kept(into));
  expect(await readdir(join(folder, 'pictures'))).toEqual([
    `${await versionOf('stays.webp')}.${'a'.repeat(64)}`,
  ]);
});

test('the sweep removes files that a crash left without a row, and keeps files with a row', async () => {
  const before = blobs();
  await put(before, 'stays.webp', 'stays');
  // One file of a process that died before it committed the row, and one of a process that died while it wrote.
  const { version } = await before.write(Readable.from([Buffer.from('orphan')]));
  await writeFile(`${before.path(version)}.part`, 'half');
  const after = blobs();
  await sweep(kept(after));
  expect(existsSync(after.path(version))).toBe(false);
  expect(await files()).toHaveLength(1);
});

test('the sweep keeps a file whose row is not committed yet', async () => {
  const into = blobs();
  const { version } = await into.write(Readable.from([Buffer.from('held')]));
  await sweep(kept(into));
  expect(existsSync(into.path(version))).toBe(true);
});

test('a file is removed when its row is refused', async () => {
  const into = blobs();
  const refused = store(
    {
      path: { bucket: 'nowhere', name: 'a' },
      identity: serviceIdentity,
      operation: 'storage.object.upload',
      upsert: false,
    },
    {
      bytes: Readable.from([Buffer.from('x')]),
      mimetype: 'text/plain',
      cacheControl: 'no-cache',
      userMetadata: undefined,
      contentLength: 1,
    },
    10,
    { database: own.database, blobs: into },
  );
  await expect(refused).rejects.toMatchObject({ status: 404 });
  expect(await files()).toEqual([]);
});

test('a failed commit keeps the file, which a row may name, until the next sweep', async () => {
  const into = blobs();
  // The deferred trigger lets the statements succeed and the commit fail.
  await own.database.exec(`
    create function public.fail() returns trigger language plpgsql as $$ begin raise 'lost'; end $$;
    create constraint trigger fails after insert on storage.objects deferrable initially deferred
      for each row when (new.name = 'unanswered.webp') execute function public.fail()`);
  await expect(put(into, 'unanswered.webp', 'x')).rejects.toThrow(/database error, code: P0001/);
  expect(await files()).toHaveLength(1);
  await sweep(kept(into));
  expect(await files()).toEqual([]);
});

test('a resumable upload that was complete when the process died becomes an object at the next start', async () => {
  const id = '11111111-1111-4111-8111-222222222222';
  await mkdir(join(folder, 'resumable'));
  await writeFile(join(folder, 'resumable', id), 'complete');
  const metadata = { bucketName: 'shelves', objectName: 'resumed.webp', contentType: 'image/webp' };
  const record = { id, size: 8, offset: 0, metadata, creation_date: new Date().toISOString() };
  await writeFile(join(folder, 'resumable', `${id}.json`), JSON.stringify(record));
  const all = kept(blobs());
  (await keepTidy(all))();
  const { rows } = await own.database.query(
    `select version from storage.objects where name = 'resumed.webp'`,
  );
  expect(rows).toEqual([{ version: id }]);
  expect(existsSync(all.blobs.path(id))).toBe(true);
  // A client that lost the last response learns that the upload is complete.
  expect((await all.resumable.getUpload(id)).offset).toBe(8);
});

test('the sweep deletes an expired unfinished upload', async () => {
  const id = '11111111-1111-4111-8111-333333333333';
  await mkdir(join(folder, 'resumable'));
  await writeFile(join(folder, 'resumable', id), 'hal');
  const record = { id, size: 8, offset: 0, metadata: {}, creation_date: '2020-01-01T00:00:00Z' };
  await writeFile(join(folder, 'resumable', `${id}.json`), JSON.stringify(record));
  await sweep(kept(blobs()));
  expect(await readdir(join(folder, 'resumable'))).toEqual([]);
});
