import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type TestBucket, testBucket } from 'registry/test-bucket';
import { root } from 'stack/paths';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LoggedProcess, registryProcess, shellProcess } from '../shell-process.ts';
import { otherVersion } from './other-version.ts';

const run = promisify(execFile);

let folder: string;
const processes: LoggedProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'irodori-machines-'));
});

afterEach(async () => {
  for (const { child } of processes.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

test('the sites of two machines follow the registry in one bucket; the one that is killed finds what it has missed, and both serve while the bucket is away', async () => {
  const bucket = await testBucket();
  await publish(bucket, '1');
  await irodori(bucket, ['keys', 'init']);
  const [here, there] = await Promise.all([startMachine(bucket, 'here'), startMachine(bucket, 'there')]);
  expect(await publish(bucket, '2', here.url, there.url)).toContain('2 of 2 sites serve alpha@2');

  for (const { child } of here.processes) child.kill('SIGKILL');
  expect(await publish(bucket, '3', there.url)).toContain('1 of 1 sites serve alpha@3');
  const again = await startMachine(bucket, 'here');
  await expect.poll(again.serving).toBe('3');

  bucket.meddle = () => 503;
  for (const { processes } of [again, there]) await processes[0].find(({ event }) => event === 'bucket-away');
  for (const { url, serving } of [again, there]) {
    expect(await serving()).toBe('3');
    expect((await fetch(`${url}/alpha/one`)).status).toBe(200);
  }
  // Eleven processes start, one after the other.
}, 180_000);

/** Runs a command of the operator, whose machine serves nothing. */
async function irodori({ variables }: TestBucket, args: readonly string[]): Promise<string> {
  const own = { REGISTRY_DIR: path.join(folder, 'registry'), IRODORI_KEYS: path.join(folder, 'keys') };
  const env = { ...process.env, ...variables, ...own };
  const { stdout } = await run(process.execPath, ['registry/src/irodori.ts', ...args], { cwd: root, env });
  return stdout;
}

/** Publishes a version of alpha, and waits until these sites serve it. */
async function publish(bucket: TestBucket, version: string, ...sites: readonly string[]): Promise<string> {
  const dist = await otherVersion(folder, version);
  const awaited = sites.flatMap((site) => ['--site', site]);
  return irodori(bucket, ['publish', dist, '--no-shell', ...awaited]);
}

interface Machine {
  readonly url: string;
  /** Registry and shell. */
  readonly processes: readonly [LoggedProcess, LoggedProcess];
  /** The version of alpha that the site serves. */
  serving(): Promise<string | null | undefined>;
}

/** A machine with a registry's server, which reads the bucket, and a shell, which follows that server. */
async function startMachine({ variables }: TestBucket, name: string): Promise<Machine> {
  const own = path.join(folder, name);
  const registry = registryProcess({ ...variables, REGISTRY_DIR: path.join(own, 'registry') });
  processes.push(registry);
  const served = await registry.find(({ event }) => event === 'ready');
  const shell = shellProcess({
    REGISTRY_URL: String(served['url']),
    REGISTRY_ROOT: path.join(folder, 'keys', 'root.json'),
    SHELL_DATA: path.join(own, 'shell'),
  });
  processes.push(shell);
  const { port } = await shell.find(({ event }) => event === 'ready');
  const url = `http://127.0.0.1:${String(port)}`;
  return {
    url,
    processes: [registry, shell],
    async serving() {
      const { modules } = (await (await fetch(`${url}/readyz`)).json()) as {
        readonly modules: readonly { readonly serving: string | null }[];
      };
      return modules[0]?.serving;
    },
  };
}
