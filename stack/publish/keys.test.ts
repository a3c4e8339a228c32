import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeKeys, needsKeys } from './keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'irodori-keys-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const placeIn = (parent: string) => ({
  folder,
  registryFolder: join(parent, 'registry'),
  keysFolder: join(parent, 'keys'),
});

test('the stack signs a registry of its own once, and one that was removed by the same keys again', async () => {
  const place = placeIn(folder);
  const root = () => readFile(join(place.keysFolder, 'root.json'), 'utf8');
  expect(needsKeys(place)).toBe(true);
  await makeKeys(place);
  expect(needsKeys(place)).toBe(false);
  const first = await root();

  await rm(place.registryFolder, { recursive: true });
  expect(needsKeys(place)).toBe(true);
  await makeKeys(place);
  expect(await root()).toBe(first);
});

test('the stack signs no registry that an operator names, and none that has lost its signatures', async () => {
  const elsewhere = placeIn(`${folder}-of-an-operator`);
  expect(needsKeys(elsewhere)).toBe(false);

  const own = placeIn(folder);
  await makeKeys(own);
  await rm(join(own.registryFolder, 'signed'), { recursive: true });
  expect(needsKeys(own)).toBe(false);
});
