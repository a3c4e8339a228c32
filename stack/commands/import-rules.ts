import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { say, sayError, StepError } from '../terminal/progress.ts';

const folders = [
  'shell',
  'mfe-*',
  'shared/*',
  'backend',
  'worker',
  'registry',
  'stripe-double',
  'engine-doubles',
  'texts',
];
const sourcesOf = (folder: string) => [`${folder}/{src,server,scripts}/**/*.{ts,tsx}`, `${folder}/*.ts`];

interface Report {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { rule: { name: string }; from: string; to: string }[];
  };
}

/** `check:imports`: imports follow the rules, and the checker has read the sources: all, or those of one folder. */
function main(folder = ''): void {
  const sources = globSync([...folders.flatMap(sourcesOf), '{stack,supabase,backend/contract}/**/*.ts'], {
    cwd: root,
  }).filter((file) => file.startsWith(folder) && !file.includes('node_modules'));
  const cruise = spawnSync(
    join(root, 'node_modules', '.bin', 'depcruise'),
    ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...sources],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (cruise.stdout === '') throw new StepError(`dependency-cruiser did not run:\n${cruise.stderr}`);
  const { summary } = JSON.parse(cruise.stdout) as Report;
  for (const { rule, from, to } of summary.violations) say(`  ${rule.name}: ${from} → ${to}`);
  if (summary.violations.length > 0) {
    throw new StepError(
      `${summary.violations.length} imports break the rules of .dependency-cruiser.mjs (above). ` +
        'Import through a package that both sides may use, or move the code there.',
    );
  }
  if (summary.totalCruised < sources.length) {
    throw new StepError(
      `dependency-cruiser saw ${summary.totalCruised} of ${sources.length} files; it checked nothing.`,
    );
  }
  say(`  ${summary.totalCruised} files follow the import rules`);
}

try {
  main(process.argv[2]);
} catch (error) {
  sayError(error);
  process.exit(1);
}
