import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pnpm from '../pnpm.json' with { type: 'json' };
import { root } from '../paths.ts';
import { runToEnd } from './run-to-end.ts';

const folder = join(root, 'cms');
const stamp = join(folder, 'node_modules', '.irodori-install');
const inputs = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'kept-packages.json',
  '.pnpmfile.cjs',
];

/** Whether the content backend's packages are those of its lockfile. */
export const isCmsInstalled = async (): Promise<boolean> =>
  (await readFile(stamp, 'utf8').catch(() => undefined)) === (await wanted());

/** Installs the content backend's packages, which are no part of the workspace. @throws StepError with the last lines */
export async function installCms(signal?: AbortSignal): Promise<void> {
  await runToEnd('npx', ['--yes', pnpm.specifier, 'install', '--frozen-lockfile'], {
    cwd: folder,
    ...(signal && { signal }),
    failure: 'The packages of the content backend could not be installed',
  });
  await writeFile(stamp, await wanted());
}

async function wanted(): Promise<string> {
  const hash = createHash('sha256').update(pnpm.specifier);
  for (const file of inputs) hash.update(await readFile(join(folder, file)));
  return hash.digest('hex');
}
