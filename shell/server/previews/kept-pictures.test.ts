import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKeptPictures } from './kept-pictures.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'irodori-kept-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a kept picture is read again after a restart, and an unfinished file is removed', async () => {
  await openKeptPictures(folder).write('a', Buffer.from('picture'));
  await writeFile(path.join(folder, 'b.part'), 'half');
  const again = openKeptPictures(folder);
  expect(await again.read('a')).toEqual(Buffer.from('picture'));
  expect(await again.read('b')).toBeUndefined();
  expect(await readdir(folder)).toEqual(['a']);
});

test('the least recently used picture is removed when the folder is full, also after a restart', async () => {
  const kept = openKeptPictures(folder, 25);
  for (const name of ['a', 'b']) await kept.write(name, Buffer.alloc(10));
  await kept.read('a');
  await kept.write('c', Buffer.alloc(10));
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'c']);
  await utimes(path.join(folder, 'a'), 1, 1);
  await openKeptPictures(folder, 25).write('d', Buffer.alloc(10));
  expect((await readdir(folder)).toSorted()).toEqual(['c', 'd']);
});
