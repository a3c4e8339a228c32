import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckoutCopy, copyCheckout } from '../walk-throughs/checkout-copy.ts';

const run = promisify(execFile);

let parent: string;
let checkout: CheckoutCopy;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'irodori-new-module-'));
  checkout = await copyCheckout('new-module', parent);
}, 300_000);
afterAll(() => rm(parent, { recursive: true, force: true }));

/** Runs the command in a copy of the checkout, with programs in place of the installer and the tests that note their arguments. */
async function newModule(id: string, failing?: string) {
  const [programs, calls] = [join(parent, id, 'programs'), join(parent, id, 'calls')];
  await mkdir(programs, { recursive: true });
  for (const program of ['npx', 'vitest', 'node']) {
    const code = program === failing ? 1 : 0;
    await writeFile(join(programs, program), `#!/bin/sh\necho "${program} $*" >> ${calls}\nexit ${code}\n`);
    await chmod(join(programs, program), 0o755);
  }
  const outcome = await run(process.execPath, ['stack/commands/new-module.ts', id], {
    cwd: checkout.folder,
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}` },
  }).catch((error: { stdout: string; stderr: string }) => error);
  return { ...outcome, calls: (await readFile(calls, 'utf8')).trim().split('\n') };
}

test('a new module is installed, tested, and shown in a browser by its journey on a small site, by one command', async () => {
  const { calls, stdout } = await newModule('tea-garden');
  expect(calls[0]).toMatch(/^npx --yes pnpm@\S+ install --no-frozen-lockfile$/);
  // At the same time.
  expect(calls.slice(1).toSorted()).toEqual([
    'node stack/commands/journey.ts --module mfe-content --module mfe-tea-garden journeys/tea-garden.spec.ts',
    'vitest run --project mfe-tea-garden',
  ]);
  expect(stdout).toContain('Its test passes, and so does its journey in a browser');
});

test('the command fails if the journey of the new module fails, and names the command that runs the journey again', async () => {
  const { stdout, stderr } = await newModule('rose-garden', 'node');
  expect(stderr).toContain('mfe-rose-garden is written, but its journey fails (above).');
  expect(stderr).toContain('npm run journeys -- journeys/rose-garden.spec.ts');
  expect(stdout).not.toContain('passes');
});

test('the command fails if the test of the new module fails, and names the command that runs the test again', async () => {
  const { stdout, stderr } = await newModule('lily-garden', 'vitest');
  expect(stderr).toContain('mfe-lily-garden is written, but its test fails (above).');
  expect(stderr).toContain('npm test -- mfe-lily-garden');
  expect(stdout).not.toContain('passes');
});
