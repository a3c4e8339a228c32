import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { playwrightOutcome, vitestOutcome } from './outcome.ts';
import { root } from '../paths.ts';

let folder: string;
let report: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'irodori-outcome-'));
  report = join(folder, 'report.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (files: Readonly<Record<string, string>>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));

const runVitest = () =>
  spawnSync(
    join(root, 'node_modules', '.bin', 'vitest'),
    ['run', '--root', folder, '--globals', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: folder },
  ).status ?? 1;

const runPlaywright = () =>
  spawnSync(
    join(root, 'e2e', 'node_modules', '.bin', 'playwright'),
    ['test', '--config', folder, '--reporter=json'],
    { cwd: folder, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  ).status ?? 1;

const playwright = JSON.stringify(join(root, 'e2e', 'node_modules', '@playwright', 'test', 'index.js'));

test('Vitest: a failed test is reported with its file and reason, and passed tests are counted', async () => {
  await write({
    'sums.test.mjs': `
      test('one and one', () => expect(1 + 1).toBe(2));
      describe('subtraction', () => { test('one less', () => expect(1).toBe(2)); });`,
  });
  const { passed, failures, tests } = await vitestOutcome(report, runVitest());
  expect(passed).toBe(1);
  expect(tests?.map(({ title }) => title)).toEqual(['one and one', 'subtraction one less']);
  expect(tests?.[0]?.milliseconds).toBeGreaterThan(0);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(
    /sums\.test\.mjs › .*subtraction one less\n +AssertionError: expected 1 to be 2/,
  );
});

test('Vitest: a file that cannot be loaded is a failure', async () => {
  await write({ 'broken.test.mjs': `throw new Error('no such colour');` });
  const { passed, failures } = await vitestOutcome(report, runVitest());
  expect(passed).toBe(0);
  expect(failures).toEqual([expect.stringMatching(/broken\.test\.mjs\n +no such colour/)]);
});

test('Vitest: an error outside of all tests is a failure', async () => {
  await write({
    'stray.test.mjs': `test('starts it', () => { Promise.reject(new Error('nobody waits')); });`,
  });
  const { passed, failures } = await vitestOutcome(report, runVitest());
  expect(passed).toBe(1);
  expect(failures).toEqual(['Vitest ended with 1, though no test failed; its output is above']);
});

test('Playwright: a failed test is reported with its file and reason, and passed tests are counted', async () => {
  await write({
    'sums.spec.cjs': `
      const { expect, test } = require(${playwright});
      test('one and one', () => expect(1 + 1).toBe(2));
      test.describe('subtraction', () => { test('one less', () => expect(1).toBe(2)); });`,
  });
  const { passed, failures, tests } = await playwrightOutcome(report, runPlaywright());
  expect(passed).toBe(1);
  expect(tests?.map(({ title }) => title)).toEqual(['one and one', 'one less']);
  expect(tests?.[0]?.milliseconds).toBeGreaterThan(0);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(/sums\.spec\.cjs › one less\n +Error: expect\(received\)\.toBe/);
});

test('Playwright: a file that cannot be loaded is a failure', async () => {
  await write({ 'broken.spec.cjs': `throw new Error('no such colour');` });
  const { passed, failures } = await playwrightOutcome(report, runPlaywright());
  expect(passed).toBe(0);
  expect(failures[0]).toMatch(/^outside of all tests\n +Error: no such colour/);
});
