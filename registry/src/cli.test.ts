import { execFile } from 'node:child_process';
import { mkdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readIndex } from './index-store.ts';
import { publish } from './publish.ts';
import { builtModule, temporaryFolder } from '../fixtures/built-module.ts';

const run = promisify(execFile);
const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
const inRegistry = (folder: string, ...args: string[]) =>
  run(process.execPath, [cli, ...args], { env: { ...process.env, REGISTRY_DIR: folder } });

test('four processes that publish at the same time all get their module into the index', async () => {
  const folder = await temporaryFolder();
  const ids = ['m1', 'm2', 'm3', 'm4'];
  const builds = await Promise.all(ids.map((id) => builtModule({ id, paths: [`/${id}`] })));
  const outputs = await Promise.all(builds.map((dist) => inRegistry(folder, 'publish', dist)));
  expect(outputs.map(({ stdout }) => stdout)).toEqual(ids.map((id) => `${id}@1 published\n`));
  const { revision, modules } = await readIndex(folder);
  expect(revision).toBe(4);
  expect(modules.map((module) => module.id)).toEqual(ids);
});

test('a command that is refused writes the reason to stderr and exits with 1', async () => {
  const folder = await temporaryFolder();
  await expect(inRegistry(folder, 'rollback', 'garden')).rejects.toMatchObject({
    code: 1,
    stderr: 'The registry has no module "garden" (published: none).\n',
  });
});

test('the lock of a process that died is taken over', async () => {
  const folder = await temporaryFolder();
  const lock = path.join(folder, '.lock');
  await mkdir(lock);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  expect(await publish({ folder, dist: await builtModule() })).toMatchObject({ changed: true });
});
