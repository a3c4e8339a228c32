import { execFile } from 'node:child_process';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readIndex } from './index-store.ts';
import { publish } from './publish.ts';
import { builtModule, temporaryFolder } from '../fixtures/built-module.ts';
import { ended } from '../fixtures/command-line.ts';
import { readyz, siteDouble } from '../fixtures/site-double.ts';

const start = promisify(execFile);
const script = fileURLToPath(new URL('./irodori.ts', import.meta.url));

interface Variables {
  readonly REGISTRY_DIR: string;
  readonly IRODORI_SITES?: string;
}

/** Runs the command in a process of its own, outside of the checkout, whose shell may be built. */
const irodori = (variables: Variables, ...args: string[]) =>
  start(process.execPath, [script, ...args], { cwd: tmpdir(), env: { ...process.env, ...variables } });

describe('the process irodori', () => {
  test('publishes four modules into one index from four processes at the same time', async () => {
    const folder = await temporaryFolder();
    const ids = ['m1', 'm2', 'm3', 'm4'];
    const builds = await Promise.all(ids.map((id) => builtModule({ id, paths: [`/${id}`] })));
    const outputs = await Promise.all(
      builds.map((dist) => irodori({ REGISTRY_DIR: folder }, 'publish', dist)),
    );
    expect(outputs.map(({ stdout }) => stdout)).toEqual(ids.map((id) => `${id}@1 published\n`));
    const { revision, modules } = await readIndex(folder);
    expect(revision).toBe(4);
    expect(modules.map((module) => module.id)).toEqual(ids);
  });

  test('writes the reason of a refusal to stderr and exits with 1', async () => {
    const folder = await temporaryFolder();
    await expect(irodori({ REGISTRY_DIR: folder }, 'rollback', 'garden')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The registry has no module "garden" (published: none).\n',
    });
  });

  test('follows the sites of IRODORI_SITES, and says after how long they serve a publication', async () => {
    const serving = readyz(1, { wanted: '1', serving: '1' });
    const sites = [await siteDouble(readyz(0), serving), await siteDouble(serving)];
    const variables = { REGISTRY_DIR: await temporaryFolder(), IRODORI_SITES: sites.join(', ') };
    const { stdout } = await irodori(variables, 'publish', await builtModule());
    expect(stdout).toMatch(/^garden@1 published\n2 of 2 sites serve garden@1 after \d+\.\d s\n$/);
  });

  test('refuses a malformed IRODORI_SITES before it changes anything', async () => {
    const folder = await temporaryFolder();
    const variables = { REGISTRY_DIR: folder, IRODORI_SITES: 'localhost:3000' };
    await expect(irodori(variables, 'publish', await builtModule(), '--json')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^\{"error":".*IRODORI_SITES"\}\n$/),
    });
    expect((await readIndex(folder)).revision).toBe(0);
  });
});

test('the lock of a process that died is taken over', async () => {
  const folder = await temporaryFolder();
  const lock = path.join(folder, '.lock');
  await mkdir(lock);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  expect(await publish({ folder, dist: await builtModule() })).toMatchObject({ changed: true });
});

describe('a command line', () => {
  test.each([
    [['dance'], "unknown command 'dance'"],
    [['promot', 'garden', '1'], 'Did you mean promote?'],
    [['promote', 'garden'], "missing required argument 'version'"],
    [['canary', 'garden', '1', '--share', '1.5'], 'It must be above 0 and at most 1.'],
    [['rollback', 'garden', '--site', 'localhost:3000'], 'such as http://localhost:3000'],
    [['rollback', 'garden', '--wait', 'long'], 'It must be a number of seconds.'],
    [['gc', '--days', '-1'], 'It must be a number of days.'],
  ])('%j is refused with the reason, as a sentence and as JSON', async (args, reason) => {
    const folder = await temporaryFolder();
    const sentence = await ended(folder, args);
    expect(sentence).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(reason) });
    const { code, stdout, stderr } = await ended(folder, [...args, '--json']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({ error: sentence.stderr.trimEnd() });
  });

  test('without a command prints all commands as an error', async () => {
    const folder = await temporaryFolder();
    const { code, stdout, stderr } = await ended(folder, []);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    for (const name of [
      'new',
      'build',
      'publish',
      'canary',
      'promote',
      'rollback',
      'remove',
      'grant',
      'revoke',
    ])
      expect(stderr).toMatch(new RegExp(`^  ${name} `, 'm'));
    for (const name of ['list', 'diff', 'log', 'verify', 'gc', 'reissue', 'watch'])
      expect(stderr).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(JSON.parse((await ended(folder, ['--json'])).stderr)).toHaveProperty('error');
  });

  test('with --help prints the arguments and options of a command, also --json, and succeeds', async () => {
    const { code, stdout } = await ended(await temporaryFolder(), ['publish', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: irodori publish');
    for (const option of ['--canary <share>', '--site <url>', '--wait <seconds>', '--json'])
      expect(stdout).toContain(option);
  });

  test('without a registry is refused, unless it works on a module alone', async () => {
    const none = { REGISTRY_DIR: '' };
    const folder = await temporaryFolder();
    const listed = await ended(folder, ['list'], undefined, none);
    expect(listed).toMatchObject({ code: 1, stderr: expect.stringContaining('REGISTRY_DIR is missing') });
    await ended(folder, ['new', 'weather', '--no-install'], undefined, none);
    expect(await readdir(path.join(folder, 'mfe-weather'))).toContain('.gitignore');
  });
});
