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

/** A process that takes the folder and keeps it. */
async function holderOf(folder: string) {
  const child = spawn(process.execPath, taking(folder), { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test('a folder that is held is named with its process, by whatever path it is reached', async () => {
  const [folder, other] = [await newFolder(), await newFolder()];
  const { pid } = await holderOf(folder);
  const link = join(other, 'link');
  await symlink(folder, link);
  for (const path of [folder, link]) {
    expect(() => lockDataFolder(path)).toThrow(`${path} is in use by process ${pid}.`);
  }
});

test('another namespace of processes, as of a container, does not see the holder and is refused all the same', async (context) => {
  const folder = await newFolder();
  await holderOf(folder);
  const apart = ['--map-root-user', '--pid', '--fork'];
  context.skip(spawnSync('unshare', [...apart, 'true']).status !== 0, 'needs the right to make namespaces');
  const { stderr } = spawnSync('unshare', [...apart, process.execPath, ...taking(folder)], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/is in use by process/);
});

test('a holder that is killed leaves nothing to clear away, whatever process has its number now', async () => {
  const folder = await newFolder();
  const holder = await holderOf(folder);
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
  // The number of a process that lives.
  await writeFile(join(folder, 'backend.pid'), String(process.ppid));
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(`in use by process ${process.pid}.`);
  release();
  lockDataFolder(folder)();
});
