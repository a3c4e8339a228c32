import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { modules, root } from '../paths.ts';
import { StepError } from '../terminal/progress.ts';

export interface Workspace {
  /** The packages' folders, each with the folders of the packages that it imports or starts. */
  readonly packages: ReadonlyMap<string, readonly string[]>;
  /** Relative to the checkout; those of `e2e/` are journeys. */
  readonly testFiles: readonly string[];
}

/** What tests start as processes, or read from the disk, and no package.json says. */
const started: Readonly<Record<string, readonly string[]>> = {
  e2e: ['shell', ...modules, 'registry', 'worker', 'supabase', 'stripe-double'],
  stack: ['registry', 'stripe-double'],
  shell: ['registry'],
  worker: ['backend', 'supabase'],
  supabase: ['supabase/functions'],
  'backend/contract': ['backend'],
  'cms/test': ['cms'],
};

export function readWorkspace(): Workspace {
  const manifests = globSync('{*,shared/*,supabase/functions,backend/contract,cms/test}/package.json', {
    cwd: root,
  });
  const read = manifests.map((file) => ({
    folder: dirname(file),
    manifest: JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest,
  }));
  const folders = new Map(read.map(({ folder, manifest }) => [manifest.name, folder]));
  const packages = new Map(
    read.map(({ folder, manifest }) => {
      const { dependencies, devDependencies, peerDependencies } = manifest;
      const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
      const imported = names.flatMap((name) => folders.get(name) ?? []);
      return [folder, [...imported, ...(started[folder] ?? [])]] as const;
    }),
  );
  return { packages, testFiles: listFiles(['--cached', '--others']).filter(isTest) };
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || /^e2e\/(journeys|faults|processes)\/.+\.spec\.ts$/.test(file);

/** Files of the checkout that git does not ignore. */
const listFiles = (which: readonly string[]): string[] => lines(['ls-files', '--exclude-standard', ...which]);

/**
 * The files that differ from a commit, those that git does not know yet included.
 * @throws StepError where there is no such commit
 */
export function changedSince(commit: string): string[] {
  try {
    lines(['rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`]);
  } catch {
    throw new StepError(`This clone has no commit ${commit} to compare with.`);
  }
  return [...lines(['diff', '--name-only', '--no-renames', commit, '--']), ...listFiles(['--others'])];
}

/** The commit at which this branch left main. */
export function mergeBase(): string | undefined {
  for (const main of ['main', 'origin/main']) {
    try {
      return lines(['merge-base', main, 'HEAD'])[0];
    } catch {
      // This clone has no such branch.
    }
  }
  return undefined;
}

function lines(args: readonly string[]): string[] {
  const output = execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return output.split('\n').filter((line) => line !== '');
}
