import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { moduleManifest, type ModuleManifest, patternsOf } from '@irodori/contract/composition';
import { type TrialReport, trialReport } from '@irodori/contract/trial';
import { expect, onTestFinished, test } from 'vitest';
import { distFolder, fixtureFolder } from '../folders.ts';

const run = promisify(execFile);
const file = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

interface Edit {
  readonly version: string;
  /** Changes the server bundle. */
  readonly server?: (code: string) => string;
  readonly takes?: ModuleManifest['takes'];
  readonly budgets?: ModuleManifest['budgets'];
  readonly navigation?: ModuleManifest['navigation'];
}

/** A copy of the built module alpha as another version. */
async function alpha({ version, server = (code) => code, ...edit }: Edit): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'irodori-trial-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(path.join(fixtureFolder('alpha'), 'dist'), folder, { recursive: true });
  const manifest = await manifestOf(folder);
  const code = server(await readFile(path.join(folder, manifest.server.entry), 'utf8'));
  await writeFile(path.join(folder, manifest.server.entry), code);
  const integrity = `sha256-${createHash('sha256').update(code).digest('base64')}`;
  const files = { ...manifest.files, [manifest.server.entry]: integrity };
  const edited = { ...manifest, version, files, ...edit };
  await writeFile(path.join(folder, 'module.json'), JSON.stringify(edited));
  return folder;
}

const manifestOf = async (folder: string) =>
  moduleManifest.parse(JSON.parse(await readFile(path.join(folder, 'module.json'), 'utf8')));

/** Has the built shell try versions, as `irodori check` does. */
async function tried(folders: readonly string[]): Promise<TrialReport> {
  const versions = await Promise.all(
    folders.map(async (folder) => ({ folder, owned: patternsOf(await manifestOf(folder)) })),
  );
  const trial = run(process.execPath, ['--expose-gc', file('server/trial/main.ts')]);
  trial.child.stdin?.end(JSON.stringify({ dist: distFolder, versions, measuresMemory: true }));
  return trialReport.parse(JSON.parse((await trial).stdout));
}

/** Runs the command line on a registry's folder. */
const irodori = (registry: string, ...args: string[]) =>
  run(process.execPath, [file('../registry/src/irodori.ts'), ...args], {
    env: { ...process.env, REGISTRY_DIR: registry },
  });

/** Makes the code of a route throw when it is evaluated. */
const breaking = (code: string) =>
  code.replace('MODULE: ./src/item.route.tsx', "$&\nthrow new Error('no item');");

/** Puts code where it runs when the bundle is evaluated. */
const first = (line: string) => (code: string) => `${line}\n${code}`;

test('a trial names why each version is refused, also one that hangs or exits, and goes on with the next one', async () => {
  const { outcomes } = await tried([
    await alpha({ version: 'loops', server: first('for (;;);') }),
    await alpha({ version: 'exits', server: first('process.exit(0);') }),
    await alpha({ version: 'reads', server: first("module.require('node:fs');") }),
    await alpha({ version: 'changes', server: first("'use strict'; Array.prototype.map = () => [];") }),
    await alpha({ version: 'breaks', server: breaking }),
    await alpha({ version: 'good' }),
  ]);
  expect(outcomes.map(({ fault }) => fault)).toEqual([
    'it was still being evaluated after 2 s of processor time: look for an endless loop outside of functions',
    'it ended the thread, for example by process.exit()',
    expect.stringContaining('requires "node:fs", which the shell does not provide'),
    expect.stringContaining('Cannot assign to read only property'),
    'no item',
    null,
  ]);
  expect(outcomes.at(-1)).toMatchObject({
    evaluationMs: expect.any(Number),
    memoryBytes: expect.any(Number),
  });
});

test('the outcomes of many versions, which several threads try, stand in the order of the versions', async () => {
  const [good, breaks] = [
    await alpha({ version: 'good' }),
    await alpha({ version: 'breaks', server: breaking }),
  ];
  const folders = Array.from({ length: 60 }, (_, index) => (index === 5 || index === 58 ? breaks : good));
  const { outcomes } = await tried(folders);
  expect(outcomes.flatMap(({ fault }, index) => (fault === null ? [] : [[index, fault]]))).toEqual([
    [5, 'no item'],
    [58, 'no item'],
  ]);
  expect(outcomes).toHaveLength(60);
});

test('irodori check measures what the code of a build costs the server, and names the budget that it exceeds', async () => {
  const budgets = { evaluationMs: 1, memoryBytes: 1_000 };
  const checked = irodori(
    tmpdir(),
    'check',
    await alpha({ version: 'large', budgets }),
    '--shell',
    distFolder,
  );
  const { stderr } = await checked.catch((error: { stderr: string }) => error);
  expect(stderr).toMatch(
    /^alpha@large costs too much: its code is evaluated in \d+ ms, and its budget "evaluationMs" is 1 ms\./m,
  );
  expect(stderr).toMatch(
    /^alpha@large costs too much: its code holds \d+ kB, and its budget "memoryBytes" is 1 kB\./m,
  );
});

test.each([
  [
    'whose words are too long',
    { label: 'Words and more', path: '/words' },
    /module\.json is malformed:\n.*12 characters\n +→ at navigation\[0\]\.label/,
  ],
  [
    'that leads to no page of the module',
    { label: 'Blog', path: '/blog' },
    /^alpha@linked is not admitted by the shell of .*: The navigation of module "alpha" has a link to \/blog, which is no page of it/m,
  ],
  [
    'with the words of a link of the site',
    { label: 'Support', path: '/words' },
    /: The navigation of module "alpha" has a link “Support”, as the site has one itself\./,
  ],
])('irodori check refuses a link of the navigation %s', async (_, link, fault) => {
  const dist = await alpha({ version: 'linked', navigation: [link] });
  const checked = irodori(tmpdir(), 'check', dist, '--shell', distFolder);
  await expect(checked).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(fault) });
});

test('irodori check finds which versions that visitors have would not run in a newer shell', async () => {
  const registry = await mkdtemp(path.join(tmpdir(), 'irodori-registry-'));
  onTestFinished(() => rm(registry, { recursive: true, force: true }));
  await irodori(registry, 'publish', await alpha({ version: 'breaks', server: breaking }), '--no-shell');
  const takes = { browser: { '@irodori/kit/hooks': ['useGone'] }, server: {} };
  await irodori(registry, 'publish', await alpha({ version: 'not', takes }), '--no-shell', '--canary', '0.1');

  const checked = irodori(registry, 'check', '--shell', distFolder, '--json');
  const { stdout, stderr } = await checked.catch((error: { stdout: string; stderr: string }) => error);
  expect(JSON.parse(stdout)).toMatchObject({
    shells: [{ at: distFolder, shell: expect.any(String) }],
    checked: [
      { module: 'alpha', version: 'breaks', faults: [{ about: 'code' }] },
      { module: 'alpha', version: 'not', faults: [{ about: 'fit' }] },
    ],
  });
  expect(stderr).toContain(`alpha@breaks is not admitted by the shell of ${distFolder}: no item.`);
  expect(stderr).toContain('it takes useGone from @irodori/kit/hooks in browsers');
});
