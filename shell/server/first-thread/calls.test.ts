import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, callFirstThread } from './calls.ts';
import { createFirstThreadWork, type FirstThreadWork } from './work.ts';

let folder: string;
let channel: MessageChannel;
let first: FirstThreadWork;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'irodori-first-'));
  channel = new MessageChannel();
  const work = createFirstThreadWork({
    dataFolder: path.join(folder, 'shell'),
    registryUrl: 'http://127.0.0.1:1',
    registryRoot: JSON.stringify({ signed: { version: 1 } }),
    moduleDeadlineMs: 60_000,
  });
  answerCalls(channel.port1, work());
  first = callFirstThread(channel.port2);
});

afterEach(async () => {
  channel.port1.close();
  await rm(folder, { recursive: true, force: true });
});

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));

test('the first thread replaces files of the data folder for another one, and keeps its pictures', async () => {
  await first.replaceFile('state.json', '{"a":1}', true);
  await first.replaceFile('state.json', '{"a":2}', true);
  const bytes = Buffer.from('module.exports = {};');
  await first.replaceFile('files/0a', bytes, false);
  await first.replaceFile('files/0b', bytes, false);
  await first.keepModuleFiles(['0a']);
  expect(await readFile(path.join(folder, 'shell/state.json'), 'utf8')).toBe('{"a":2}');
  expect(await readdir(path.join(folder, 'shell/files'))).toEqual(['0a']);
  expect(await readFile(path.join(folder, 'shell/files/0a'))).toEqual(bytes);

  await first.writePicture('0c.png', bytes);
  expect(await first.readPicture('0c.png')).toEqual(new Uint8Array(bytes));
  expect(await first.readPicture('0d.png')).toBeUndefined();
});

test.each(['trusted/0/root.json', 'root.json', '../state.json', 'files/../state.json', 'files/0a/0b', ''])(
  'the first thread writes no file “%s” for another one',
  async (name) => {
    const before = await files();
    await expect(first.replaceFile(name, 'x', true)).rejects.toThrow('no file that a thread may write');
    await expect(first.writePicture(name, Buffer.from('x'))).rejects.toThrow('no name of a picture');
    expect(await files()).toEqual(before);
  },
);

test('another thread learns by its fault why the first one refuses an index', async () => {
  await expect(first.readIndex(undefined)).rejects.toMatchObject({
    name: 'IndexRefusal',
    fault: 'unavailable',
  });
});
