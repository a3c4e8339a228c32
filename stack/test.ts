import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { buildAll } from './build.ts';
import { runChecks } from './checks.ts';
import { local, root } from './paths.ts';
import { freePort } from './port.ts';
import { say, sayError, step } from './progress.ts';
import { type Count, run } from './run.ts';
import { startStack } from './stack.ts';
import { stopSignal } from './stop-signal.ts';

const total: Count = { passed: 0, failed: 0 };
const folder = join(local, 'test');
const signal = stopSignal();

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
  await count('Journeys in a real browser', journeys);
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
  await run(vitest, ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], root, {
    signal,
  });
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    await readFile(report, 'utf8'),
  ) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  // A file that does not even load has no tests to fail.
  return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites) };
}

async function journeys(): Promise<Count> {
  const browser = await findBrowser();
  const [sitePort, registryPort, backendPort] = [await freePort(), await freePort(), await freePort()];
  const stack = await startStack({
    settings: {
      sitePort,
      registryPort,
      backendPort,
      siteUrl: `http://localhost:${sitePort}`,
      registryUrl: `http://localhost:${registryPort}`,
      folder,
      dataFolder: join(folder, 'data'),
      registryFolder: join(folder, 'registry'),
      verification: { provider: 'altcha' },
    },
    isFresh: true,
    sources: 'built',
    signal,
  });
  const report = join(folder, 'playwright.json');
  try {
    await run(join(root, 'e2e', 'node_modules', '.bin', 'playwright'), ['test'], join(root, 'e2e'), {
      signal,
      env: {
        ...stack.env,
        REGISTRY_DIR: join(folder, 'registry'),
        BROWSER_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    });
  } finally {
    await stack.stop();
  }
  const { stats } = JSON.parse(await readFile(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

await main().catch((error: unknown) => {
  sayError(error);
  total.failed += 1;
});
say(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
