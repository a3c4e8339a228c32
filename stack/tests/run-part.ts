import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildAll } from '../publish/build.ts';
import { runChecks } from '../checks/checks.ts';
import { journeys } from './journeys.ts';
import { vitestOutcome, type Outcome } from './outcome.ts';
import { root } from '../paths.ts';
import { run } from '../terminal/run.ts';
import type { Part } from './selection.ts';

export const titles: Readonly<Record<Part, string>> = {
  checks: 'Checks',
  build: 'Build',
  sizes: 'Sizes',
  unit: 'Unit and integration tests',
  journeys: 'Journeys in a real browser',
  postgres: 'Journeys on native Postgres',
};

export interface PartOptions {
  /** The test files to run; all of them if there is none. */
  readonly files: readonly string[];
  /** Everything that the part writes. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

export const runPart: Readonly<Record<Part, (options: PartOptions) => Promise<Outcome>>> = {
  checks: ({ signal }) => runChecks(signal),
  async build({ signal }) {
    await buildAll(signal);
    return { passed: 1, failures: [] };
  },
  async sizes({ signal }) {
    const code = await run(join(root, 'node_modules', '.bin', 'size-limit'), [], root, { signal });
    return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: ['a size is above its limit'] };
  },
  unit: unitTests,
  journeys: ({ files, folder, signal }) =>
    journeys({ folder, database: 'pglite', filters: files.map(exactly), signal }),
  async postgres({ files, folder, signal }) {
    const filters =
      files.length === 0 ? [throughTheDatabase] : files.filter(isThroughTheDatabase).map(exactly);
    if (filters.length === 0) return { passed: 0, failures: [] };
    // Beside the other journeys, which keep both cores busy longer than these few take one after another.
    return journeys({ folder, database: 'postgres', filters, workers: 1, signal });
  },
};

/**
 * On Postgres too run the journeys whose outcome depends on what only the whole site does with a database: a job that
 * waits, is claimed, reported live and completed; a guest who becomes an account. What each page and each payment asks
 * of Postgres is in `supabase/tests` and in the backend's contract.
 */
const throughTheDatabase = 'e2e/journeys/(first-picture|live-states|mail-code)\\.';

const isThroughTheDatabase = (file: string): boolean => new RegExp(throughTheDatabase).test(file);

/** Playwright's filters are regular expressions. */
const exactly = (file: string): string => `${relative('e2e', file).replaceAll('.', '\\.')}$`;

async function unitTests({ files, folder, signal }: PartOptions): Promise<Outcome> {
  const report = join(folder, 'vitest.json');
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  await mkdir(folder, { recursive: true });
  const code = await run(
    vitest,
    [
      'run',
      // No test may need another one of its file. The report's seed repeats an order: `vitest run --sequence.seed=…`.
      '--sequence.shuffle.tests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files.map((file) => join(root, file)),
    ],
    root,
    // Each project would have one worker on two cores; tests that wait for what they started leave room for three.
    { signal, env: { VITEST_MAX_WORKERS: '3' } },
  );
  return vitestOutcome(report, code);
}
