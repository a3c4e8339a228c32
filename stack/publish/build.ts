import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modules, root } from '../paths.ts';
import { lockedFor } from './locked-for.ts';
import { StepError } from '../terminal/progress.ts';
import { fromTerminal, systemVariables } from '../services/inherited.ts';

/** Files and folders on which every build depends, beside its own folder and what the lockfile says of it. */
const common = ['tsconfig.base.json', 'shared/*/{package.json,*.ts}', 'shared/*/{src,assets,fonts}/**/*'];

/** Builds the shell and every module whose sources changed since its last build; returns what was built. */
export const buildAll = (signal?: AbortSignal): ReturnType<typeof buildPackages> =>
  buildPackages(['shell', ...modules], signal);

/** Like {@link buildAll}, of these packages. */
export async function buildPackages(
  names: readonly string[],
  signal?: AbortSignal,
): Promise<{ built: string[]; unchanged: string[] }> {
  const shared = await fingerprint(common);
  const lockfile = await readFile(join(root, 'pnpm-lock.yaml'), 'utf8');
  const built: string[] = [];
  const unchanged: string[] = [];
  const waiting = [...names];
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const isBuilt = await build(name, `${shared}\n${hashOf(lockedFor(name, lockfile))}`, signal);
      (isBuilt ? built : unchanged).push(name);
    }
  };
  await Promise.all([work(), work()]);
  return { built, unchanged };
}

/** What was built, for the line of a step. */
export const builtPackages = ({ built, unchanged }: Awaited<ReturnType<typeof buildPackages>>): string =>
  built.length === 0 ? `${unchanged.length} unchanged` : `built ${built.join(', ')}`;

/** Builds one package, unless its stamp shows that its sources are unchanged. Returns whether it was built. */
async function build(name: string, shared: string, signal?: AbortSignal): Promise<boolean> {
  const stamp = join(root, name, 'dist', '.built-from');
  const sources = await fingerprint([
    `${name}/{package.json,tsconfig.json,*.ts}`,
    `${name}/{src,server}/**/*`,
    ...(name === 'shell' ? ['texts/**/*.{ts,md,yaml}'] : []),
  ]);
  const wanted = `${shared}\n${sources}`;
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return false;
  await rsbuild(name, signal);
  await writeFile(stamp, wanted);
  return true;
}

async function rsbuild(name: string, signal?: AbortSignal): Promise<void> {
  const folder = join(root, name);
  const child = spawn(join(folder, 'node_modules', '.bin', 'rsbuild'), ['build'], {
    cwd: folder,
    // No variable of a service reaches the code that a module's team builds with.
    env: { ...fromTerminal(systemVariables), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const lines: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  throw new StepError(
    `The build of ${name} failed:\n\n${Buffer.concat(lines).toString().trimEnd()}\n\nTry it alone: npm --prefix ${name} run build`,
  );
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function fingerprint(patterns: readonly string[]): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob([...patterns], { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}
