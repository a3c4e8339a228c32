import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readIndex } from '../index-store.ts';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf, run } from '../../fixtures/command-line.ts';

test('reissue gives a restored backup a revision above the one that sites hold', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule()]);
  const backup = await readFile(path.join(folder, 'registry.json'), 'utf8');
  for (const version of ['2', '3']) await run(folder, ['publish', await builtModule({ version })]);
  await writeFile(path.join(folder, 'registry.json'), backup);
  expect(await run(folder, ['reissue', '3'])).toBe('revision 1 is reissued as 4');
  expect(await readIndex(folder)).toEqual({ ...JSON.parse(backup), revision: 4 });
  expect(await documentOf(folder, ['reissue', '2'])).toEqual({ from: 4, revision: 5 });
});

test('reissue refuses what is not a revision', async () => {
  await expect(run(await temporaryFolder(), ['reissue', 'now'])).rejects.toThrow(
    'the highest revision that a site holds',
  );
});

test('no command begins a new index in place of a deleted one', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule()]);
  await rm(path.join(folder, 'registry.json'));
  for (const args of [['publish', await builtModule({ version: '2' })], ['list'], ['reissue', '9'], ['gc']])
    await expect(run(folder, args)).rejects.toThrow(
      'registry.json is missing, though versions are published',
    );
  expect(await readdir(folder)).toEqual(['log.jsonl', 'modules']);
});
