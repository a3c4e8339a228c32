import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readIndex } from '../index-store.ts';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { clockFrom, documentOf, run } from '../../fixtures/command-line.ts';

const daysLater = (days: number) => clockFrom(Date.now() + days * 86_400_000);
const onDisk = (folder: string) => readdir(path.join(folder, 'modules/garden'));
const listed = async (folder: string) => Object.keys((await readIndex(folder)).modules[0]?.versions ?? {});

/** Stable 2 after 1, canary 3; 4 was rolled back and 5 was a canary. */
async function withUnused(): Promise<string> {
  const folder = await temporaryFolder();
  const publish = async (version: string, ...options: string[]) =>
    await run(folder, ['publish', await builtModule({ version }), ...options]);
  for (const version of ['1', '2', '4']) await publish(version);
  await run(folder, ['rollback', 'garden']);
  for (const version of ['5', '3']) await publish(version, '--canary', '0.1');
  return folder;
}

test('gc keeps what is in a channel, what a rollback needs and what is younger than 30 days', async () => {
  const folder = await withUnused();
  expect(await run(folder, ['gc'], daysLater(29))).toBe('There is nothing to remove.');
  expect(await listed(folder)).toHaveLength(5);
  expect(await documentOf(folder, ['gc'], daysLater(31))).toEqual({
    dryRun: false,
    removed: ['4', '5'].map((version) => ({
      module: 'garden',
      version,
      since: expect.stringMatching(/Z$/),
    })),
  });
  expect((await listed(folder)).toSorted()).toEqual(['1', '2', '3']);
  expect((await onDisk(folder)).toSorted()).toEqual(['1', '2', '3']);
  expect(await run(folder, ['verify'])).toBe('3 versions are intact');
  await run(folder, ['rollback', 'garden']);
  expect(await run(folder, ['rollback', 'garden'])).toBe('garden: 2 → 1');
});

test('gc --dry-run says what would be removed and changes nothing', async () => {
  const folder = await withUnused();
  const before = await readIndex(folder);
  expect(await run(folder, ['gc', '--dry-run', '--days', '1'], daysLater(2))).toMatch(
    /^garden@4 of \d{4}-\d\d-\d\d would be removed\ngarden@5 of \S+ would be removed$/,
  );
  expect(await readIndex(folder)).toEqual(before);
  expect(await onDisk(folder)).toHaveLength(5);
});

test('gc removes the files of a removed module after the same time', async () => {
  const folder = await withUnused();
  await run(folder, ['publish', await builtModule({ id: 'park', paths: ['/park'] })]);
  await run(folder, ['remove', 'garden', '--yes']);
  await run(folder, ['gc'], daysLater(29));
  expect(await onDisk(folder)).toHaveLength(5);
  await run(folder, ['gc'], daysLater(31));
  expect(await onDisk(folder)).toEqual([]);
  expect(await run(folder, ['verify'])).toBe('1 versions are intact');
});

test('gc keeps young versions that a restored backup of the index does not list', async () => {
  const folder = await withUnused();
  await mkdir(path.join(folder, 'modules/garden/6'));
  await run(folder, ['gc'], daysLater(1));
  expect(await onDisk(folder)).toContain('6');
});

test('gc removes what a publication left that died', async () => {
  const folder = await withUnused();
  await mkdir(path.join(folder, 'modules/.publishing-1'));
  await run(folder, ['gc']);
  expect(await readdir(path.join(folder, 'modules'))).toEqual(['garden']);
});

/** Sets all dates of a file of the registry to a day long ago. */
async function backdate(folder: string, name: string): Promise<void> {
  const file = path.join(folder, name);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"2020-01-01T00:00:00.000Z"'));
}

test('gc keeps a version for 30 days after it left its channel, however long ago it was published', async () => {
  const folder = await withUnused();
  await backdate(folder, 'registry.json');
  expect(await run(folder, ['gc'], daysLater(29))).toBe('There is nothing to remove.');
  await run(folder, ['remove', 'garden', '--yes']);
  expect(await run(folder, ['gc'], daysLater(29))).toBe('There is nothing to remove.');
  expect(await onDisk(folder)).toHaveLength(5);
});

test('gc removes files that were written anew after the publication of their version', async () => {
  const folder = await withUnused();
  await backdate(folder, 'registry.json');
  await backdate(folder, 'log.jsonl');
  await run(folder, ['gc']);
  expect((await onDisk(folder)).toSorted()).toEqual(['1', '2', '3']);
});
