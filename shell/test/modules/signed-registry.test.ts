import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
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

const irodori = (args: readonly string[], keys = path.join(folder, 'keys'), of = registry()) =>
  run(process.execPath, ['registry/src/irodori.ts', ...args], {
    cwd: root,
    env: { ...process.env, REGISTRY_DIR: of, IRODORI_KEYS: keys },
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

/** Starts a confined shell that follows the registry at this address. */
async function start(url: string) {
  shell = shellProcess({
    REGISTRY_URL: url,
    REGISTRY_ROOT: path.join(folder, 'keys', 'root.json'),
    SHELL_DATA: path.join(folder, 'shell'),
  });
  const { child, find } = shell;
  const { port } = await find(({ event }) => event === 'ready');
  const site = `http://127.0.0.1:${String(port)}`;
  return {
    site,
    child,
    find,
    async serving() {
      const { registry: told, modules } = (await (await fetch(`${site}/readyz`)).json()) as Readiness;
      return { registry: told, alpha: modules[0]?.serving };
    },
  };
}

test('a confined shell follows what is signed and admitted, and goes on with it while the registry offers something forged', async () => {
  await irodori(['publish', await otherVersion(folder, '1'), '--no-shell']);
  await irodori(['keys', 'init']);
  const { site, find, serving } = await start(await staticHost(registry()));

  await irodori(['keys', 'rotate', 'online']);
  await irodori(['publish', await otherVersion(folder, '2'), '--no-shell']);
  await expect.poll(serving).toEqual({ registry: { revision: 2 }, alpha: '2' });

  const unadmitted = 'unadmitted';
  await serveUnadmitted(unadmitted);
  await find(({ msg }) => String(msg).startsWith(`alpha@${unadmitted} is not served: it has no certificate`));
  await expect.poll(serving).toEqual({ registry: { revision: 4 }, alpha: '2' });
  await irodori(['admit', `alpha@${unadmitted}`, '--no-shell']);
  await expect.poll(serving).toEqual({ registry: { revision: 4 }, alpha: unadmitted });

  // Somebody who can write the registry's folder, and has none of its keys, publishes by keys of their own.
  const keys = path.join(folder, 'attacker');
  await rm(path.join(registry(), 'signed'), { recursive: true });
  await irodori(['keys', 'init'], keys);
  await irodori(['publish', await otherVersion(folder, '3'), '--no-shell'], keys);
  const { msg } = await find(({ fault }) => fault === 'untrusted');
  expect(msg).toContain("The registry's signatures cannot be trusted: timestamp was signed by 0/1 keys");
  await expect.poll(serving).toEqual({ registry: { revision: 4, fault: 'untrusted' }, alpha: unadmitted });
  expect((await fetch(`${site}/alpha/one`)).status).toBe(200);
});

test(
  'a shell refuses what a key signs that was rotated away, also after a restart, and goes on with what it has',
  { timeout: 180_000 },
  async () => {
    await irodori(['publish', await otherVersion(folder, '1'), '--no-shell']);
    await irodori(['keys', 'init']);
    const stolen = path.join(folder, 'stolen');
    for (const name of ['registry', 'keys'])
      await cp(path.join(folder, name), path.join(stolen, name), { recursive: true });
    const url = await staticHost(registry());
    const running = await start(url);
    await irodori(['keys', 'rotate', 'online']);
    await irodori(['publish', await otherVersion(folder, '2'), '--no-shell']);
    await expect.poll(running.serving).toEqual({ registry: { revision: 2 }, alpha: '2' });

    const forged = path.join(stolen, 'registry');
    const keys = path.join(stolen, 'keys');
    await irodori(['publish', await otherVersion(folder, '3'), '--no-shell'], keys, forged);
    await cp(forged, registry(), { recursive: true });
    const isRefused = async ({ site, find, serving }: Awaited<ReturnType<typeof start>>) => {
      const { msg } = await find(({ fault }) => fault === 'untrusted');
      expect(msg).toContain('timestamp was signed by 0/1 keys');
      await expect.poll(serving).toEqual({ registry: { revision: 2, fault: 'untrusted' }, alpha: '2' });
      expect((await fetch(`${site}/alpha/one`)).status).toBe(200);
    };
    await isRefused(running);
    running.child.kill('SIGTERM');
    expect(await once(running.child, 'exit')).toEqual([0, null]);
    await isRefused(await start(url));
  },
);

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
