import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from './build.ts';
import { runChecks } from './checks.ts';
import { journeys } from './journeys.ts';
import { type Outcome, vitestOutcome } from './outcome.ts';
import { local, root } from './paths.ts';
import { say, sayError, step } from './progress.ts';
import { run } from './run.ts';
import { stopSignal } from './stop-signal.ts';

let passed = 0;
const failures: string[] = [];
const folder = join(local, 'test');
const signal = stopSignal();
/**
 * Not `processes/`: those start stacks of their own, on PGlite. Not `early-typing`: its two hundred page loads ask the
 * database for nothing.
 */
const throughTheDatabase = ['journeys/(?!early-typing)', 'faults/'];

/** `npm test`: checks, unit and integration tests, build, journeys; the last line counts them all. */
async function main(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await count('Checks', () => runChecks(signal));
  await count('Build', async () => {
    await buildAll(signal);
    return { passed: 1, failures: [] };
  });
  await count('Sizes', async () => {
    const code = await run(join(root, 'node_modules', '.bin', 'size-limit'), [], root, { signal });
    return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: ['a size is above its limit'] };
  });
  await count('Unit and integration tests', unitTests);
  await count('Journeys in a real browser', () =>
    journeys({ folder, database: 'pglite', filters: [], signal }),
  );
  await count('Journeys on native Postgres', () =>
    journeys({ folder: join(folder, 'postgres'), database: 'postgres', filters: throughTheDatabase, signal }),
  );
}

/** Adds one part's outcome; a part that breaks down counts as one failure. */
async function count(title: string, part: () => Promise<Outcome>): Promise<void> {
  signal.throwIfAborted();
  const outcome = await step(
    title,
    part,
    (each) => `${each.passed} passed, ${each.failures.length} failed`,
  ).catch((error: unknown): Outcome => {
    sayError(error);
    return { passed: 0, failures: [String(error)] };
  });
  passed += outcome.passed;
  failures.push(...outcome.failures.map((each) => `${title}: ${each}`));
}

async function unitTests(): Promise<Outcome> {
  const report = join(folder, 'vitest.json');
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const code = await run(
    vitest,
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    root,
    // Each project would have one worker on two cores; tests that wait for what they started leave room for three.
    { signal, env: { VITEST_MAX_WORKERS: '3' } },
  );
  return vitestOutcome(report, code);
}

await main().catch((error: unknown) => {
  sayError(error);
  failures.push(String(error));
});
for (const each of failures) say(`\n✗ ${each}`);
say(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
