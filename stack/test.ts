import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from './build.ts';
import { runChecks } from './checks.ts';
import { journeys } from './journeys.ts';
import { local, root } from './paths.ts';
import { say, sayError, step } from './progress.ts';
import { type Count, run } from './run.ts';
import { stopSignal } from './stop-signal.ts';

const total: Count = { passed: 0, failed: 0 };
const folder = join(local, 'test');
const signal = stopSignal();
/** Not `processes/`: those start stacks of their own, on PGlite. */
const throughTheDatabase = ['journeys/', 'faults/'];

/** `npm test`: checks, unit and integration tests, build, journeys; the last line counts them all. */
async function main(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await count('Checks', () => runChecks(signal));
  await count('Build', async () => {
    await buildAll(signal);
    return { passed: 1, failed: 0 };
  });
  await count('Sizes', async () => {
    const code = await run(join(root, 'node_modules', '.bin', 'size-limit'), [], root, { signal });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  });
  await count('Unit and integration tests', unitTests);
  await count('Journeys in a real browser', () =>
    journeys({ folder, database: 'pglite', filters: [], signal }),
  );
  await count('Journeys on native Postgres', () =>
    journeys({ folder: join(folder, 'postgres'), database: 'postgres', filters: throughTheDatabase, signal }),
  );
}

/** Adds one part's count; a part that breaks down counts as one failure. */
async function count(title: string, part: () => Promise<Count>): Promise<void> {
  signal.throwIfAborted();
  const result = await step(title, part, ({ passed, failed }) => `${passed} passed, ${failed} failed`).catch(
    (error: unknown): Count => {
      sayError(error);
      return { passed: 0, failed: 1 };
    },
  );
  total.passed += result.passed;
  total.failed += result.failed;
}

async function unitTests(): Promise<Count> {
  const report = join(folder, 'vitest.json');
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const code = await run(
    vitest,
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    root,
    // Each project would have one worker on two cores; tests that wait for what they started leave room for three.
    { signal, env: { VITEST_MAX_WORKERS: '3' } },
  );
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    await readFile(report, 'utf8'),
  ) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  // A file that does not even load has no tests to fail, nor has an error outside of all tests.
  const failed = Math.max(numFailedTests, numFailedTestSuites, code === 0 ? 0 : 1);
  return { passed: numPassedTests, failed };
}

await main().catch((error: unknown) => {
  sayError(error);
  total.failed += 1;
});
say(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
