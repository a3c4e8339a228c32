import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readLog } from './change-log.ts';
import { readIndex } from './index-store.ts';
import { builtModule, temporaryFolder } from '../fixtures/built-module.ts';
import { run } from '../fixtures/command-line.ts';

const published = async (folder: string, version: string) =>
  await run(folder, ['publish', await builtModule({ version })]);
const revisions = async (folder: string) => (await readLog(folder)).map(({ revision }) => revision);

test('a registry without changes has an empty log', async () => {
  expect(await readLog(await temporaryFolder())).toEqual([]);
});

test('a line that a dying process left unfinished is skipped, and the next change is a line of its own', async () => {
  const folder = await temporaryFolder();
  await published(folder, '1');
  const file = path.join(folder, 'log.jsonl');
  await appendFile(file, '{"at":"2026-11-26T10:00:00.000Z","revi');
  expect(await revisions(folder)).toEqual([1]);
  await published(folder, '2');
  expect(await revisions(folder)).toEqual([1, 2]);
  expect(await readFile(file, 'utf8')).toMatch(/\}\n\{"at".*"revi\n\{"at".*\}\n$/);
});

test('a change whose line is missing leaves a gap in the log and does not hinder the next one', async () => {
  const folder = await temporaryFolder();
  for (const version of ['1', '2', '3']) await published(folder, version);
  const file = path.join(folder, 'log.jsonl');
  const [first, , third] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, `${first}\n${third}\n`);
  await published(folder, '4');
  expect(await revisions(folder)).toEqual([1, 3, 4]);
  await rm(file);
  await published(folder, '5');
  expect(await revisions(folder)).toEqual([5]);
});

test('a change whose line cannot be written is done, and a warning names the log', async () => {
  const folder = await temporaryFolder();
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  await mkdir(path.join(folder, 'log.jsonl'));
  expect(await published(folder, '1')).toBe('garden@1 published');
  expect((await readIndex(folder)).revision).toBe(1);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^Revision 1 is in the index but not in .*log\.jsonl: .*EISDIR/),
  );
});

test('a log that has become long begins anew: the latest changes stay, and the oldest are forgotten', async () => {
  const folder = await temporaryFolder();
  await published(folder, '1');
  for (const version of ['2', '3']) {
    // Another change would make the file as long.
    await appendFile(path.join(folder, 'log.jsonl'), ' '.repeat(1_000_000));
    await published(folder, version);
  }
  expect(await revisions(folder)).toEqual([2, 3]);
});
