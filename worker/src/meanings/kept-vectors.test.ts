import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptVectors } from './kept-vectors.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'irodori-vectors-'));
});
afterEach(() => rm(folder, { recursive: true }));

const vectorOf = (phrase: string) => [Math.fround(phrase.length / 3), -1.5];
const embed = vi.fn<(phrases: readonly string[]) => Promise<number[][]>>(async (phrases) =>
  phrases.map(vectorOf),
);
beforeEach(() => void embed.mockClear());

test('the vectors of the same phrases are computed once and are the same afterwards', async () => {
  const phrases = ['red hair', 'a castle'];
  const first = await keptVectors(phrases, embed, folder);
  expect(first).toEqual(phrases.map(vectorOf));
  expect(await keptVectors(phrases, embed, folder)).toEqual(first);
  expect(embed).toHaveBeenCalledTimes(1);
  expect(await readdir(folder)).toHaveLength(1);
});

test('other phrases are computed anew', async () => {
  await keptVectors(['red hair'], embed, folder);
  expect(await keptVectors(['blue hair'], embed, folder)).toEqual([vectorOf('blue hair')]);
});

test('a folder that cannot be written to changes nothing', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  expect(await keptVectors(['red hair'], embed, join(file, 'vectors'))).toEqual([vectorOf('red hair')]);
});
