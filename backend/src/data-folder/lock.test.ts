import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from './lock.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'barebase-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const module = new URL('./lock.ts', import.meta.url).href;
const taking = (folder: string) => [
  '--eval',
  `import(${JSON.stringify(module)}).then(({ lockDataFolder }) => {
    lockDataFolder(${JSON.stringify(folder)});
    process.stdout.write('taken');
    setInterval(() => {}, 1000);
  })`,
];

/** Starts a process that locks the folder until it is killed. */
async function holderOf(folder: string) {
  const child = spawn(process.execPath, taking(folder), { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test('locking a locked data folder fails with its path and the process id, also through a symbolic link', async () => {
  const [folder, other] = [await newFolder(), await newFolder()];
  const { pid } = await holderOf(folder);
  const link = join(other, 'link');
  await symlink(folder, link);
  for (const path of [folder, link]) {
    expect(() => lockDataFolder(path)).toThrow(`${path} is in use by process ${pid}.`);
  }
});

test('locking a locked data folder fails from another process namespace, as in a container', async (context) => {
  const folder = await newFolder();
  await holderOf(folder);
  const apart = ['--map-root-user', '--pid', '--fork'];
  context.skip(spawnSync('unshare', [...apart, 'true']).status !== 0, 'needs the right to make namespaces');
  const { stderr } = spawnSync('unshare', [...apart, process.execPath, ...taking(folder)], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/is in use by process/);
});

test('a data folder can be locked after its process was killed, even if the process id is reused', async () => {
  const folder = await newFolder();
  const holder = await holderOf(folder);
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
  // The id of a running process.
  await writeFile(join(folder, 'backend.pid'), String(process.ppid));
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(`in use by process ${process.pid}.`);
  release();
  lockDataFolder(folder)();
});
