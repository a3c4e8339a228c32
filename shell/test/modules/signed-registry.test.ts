import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { signByOnlineKey } from 'registry/signed-registry';
import { root } from 'stack/paths';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { staticHost } from '../static-host.ts';
import { startTestSite } from '../test-site.ts';
import { shellProcess, type LoggedProcess } from '../shell-process.ts';
import { otherVersion } from './other-version.ts';

const run = promisify(execFile);

let folder: string;
let shell: LoggedProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'irodori-signed-'));
});

afterEach(async () => {
  shell?.child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const registry = () => path.join(folder, 'registry');

const irodori = (args: readonly string[], keys = path.join(folder, 'keys')) =>
  run(process.execPath, ['registry/src/irodori.ts', ...args], {
    cwd: root,
    env: { ...process.env, REGISTRY_DIR: registry(), IRODORI_KEYS: keys },
  });

/** Somebody with the online key alone gives a version to visitors that the gate has not admitted. */
async function serveUnadmitted(version: string): Promise<void> {
  await irodori(['publish', await otherVersion(folder, version), '--no-shell', '--only-list']);
  await signByOnlineKey({ folder: registry(), keys: path.join(folder, 'keys') }, (index) => ({
    ...index,
    modules: index.modules.map((module) => ({ ...module, channels: { stable: version } })),
  }));
}

interface Readiness {
  readonly registry: object;
  readonly modules: readonly { readonly serving: string | null }[];
}

test('a confined shell follows what is signed and admitted, and goes on with it while the registry offers something forged', async () => {
  await irodori(['publish', await otherVersion(folder, '1'), '--no-shell']);
  await irodori(['keys', 'init']);
  shell = shellProcess({
    REGISTRY_URL: await staticHost(registry()),
    REGISTRY_ROOT: path.join(folder, 'keys', 'root.json'),
    SHELL_DATA: path.join(folder, 'shell'),
  });
  const { port } = await shell.find(({ event }) => event === 'ready');
  const site = `http://127.0.0.1:${String(port)}`;
  const serving = async () => {
    const { registry: told, modules } = (await (await fetch(`${site}/readyz`)).json()) as Readiness;
    return { registry: told, alpha: modules[0]?.serving };
  };

  await irodori(['keys', 'rotate', 'online']);
  await irodori(['publish', await otherVersion(folder, '2'), '--no-shell']);
  await expect.poll(serving).toEqual({ registry: { revision: 2 }, alpha: '2' });

  const unadmitted = 'unadmitted';
  await serveUnadmitted(unadmitted);
  await shell.find(({ msg }) =>
    String(msg).startsWith(`alpha@${unadmitted} is not served: it has no certificate`),
  );
  await expect.poll(serving).toEqual({ registry: { revision: 4 }, alpha: '2' });
  await irodori(['admit', `alpha@${unadmitted}`, '--no-shell']);
  await expect.poll(serving).toEqual({ registry: { revision: 4 }, alpha: unadmitted });

  // Somebody who can write the registry's folder, and has none of its keys, publishes by keys of their own.
  const keys = path.join(folder, 'attacker');
  await rm(path.join(registry(), 'signed'), { recursive: true });
  await irodori(['keys', 'init'], keys);
  await irodori(['publish', await otherVersion(folder, '3'), '--no-shell'], keys);
  const { msg } = await shell.find(({ fault }) => fault === 'untrusted');
  expect(msg).toContain("The registry's signatures cannot be trusted: timestamp was signed by 0/1 keys");
  await expect.poll(serving).toEqual({ registry: { revision: 4, fault: 'untrusted' }, alpha: unadmitted });
  expect((await fetch(`${site}/alpha/one`)).status).toBe(200);
});

test('a shell that starts again refuses no version while the registry has not responded yet', async () => {
  await irodori(['publish', await otherVersion(folder, '1'), '--no-shell']);
  await irodori(['keys', 'init']);
  let response = Promise.resolve();
  const pollMs = 47;
  const addresses = {
    registry: await staticHost(registry(), (file) =>
      file.endsWith('timestamp.json') ? response : Promise.resolve(),
    ),
    environment: {
      REGISTRY_ROOT: path.join(folder, 'keys', 'root.json'),
      REGISTRY_POLL_MS: String(pollMs),
      STARTUP_GRACE_MS: '1',
      SHELL_DATA: path.join(folder, 'shell'),
    },
  };
  const isRefusal = ({ msg }: Record<string, unknown>) => String(msg).startsWith('alpha@2 is not served');
  const before = await startTestSite(addresses);
  await before.waitFor('/readyz', ({ status }) => status === 200);
  await serveUnadmitted('2');
  await expect.poll(() => before.log.filter(isRefusal)).toHaveLength(1);
  before.stop();
  await before.isKept();

  await irodori(['admit', 'alpha@2', '--no-shell']);
  const late = Promise.withResolvers<void>();
  response = late.promise;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const polls = () => timers.mock.calls.filter(([, delay]) => delay === pollMs).length;
  const after = await startTestSite(addresses);
  await expect.poll(polls).toBeGreaterThan(3);
  late.resolve();
  await after.waitFor('/readyz', ({ html }) => html.includes('"serving":"2"'));
  after.stop();
  await after.isKept();
  expect(after.log.filter(isRefusal)).toEqual([]);
});
