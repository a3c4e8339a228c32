import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { openDisk } from './shell-disk.ts';

test('a closed disk finishes the writes that were requested before, and ignores later ones', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'irodori-disk-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const disk = openDisk(folder, createLog('silent'));
  disk.keep('before', 1);
  disk.close();
  disk.keep('after', 2);
  await disk.settled();
  expect(await disk.recall('before', z.number())).toBe(1);
  expect(await disk.recall('after', z.number())).toBeUndefined();
});

test('a file is read before it is on the disk, and from there afterwards', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'irodori-disk-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bytes = Buffer.from('module.exports = {};');
  const integrity = `sha256-${hash('sha256', bytes, 'base64')}`;
  const disk = openDisk(folder, createLog('silent'));
  disk.write(integrity, bytes);
  expect(await disk.read(integrity)).toEqual(bytes);
  await disk.settled();
  expect(await openDisk(folder, createLog('silent')).read(integrity)).toEqual(bytes);
});
