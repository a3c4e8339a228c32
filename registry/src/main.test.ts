import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { builtModule, temporaryFolder } from '../fixtures/built-module.ts';
import { run } from '../fixtures/command-line.ts';
import { counting, siteDouble } from '../fixtures/site-double.ts';
import { readIndex } from './index-store.ts';

function start(environment: Record<string, string>) {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...environment } });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, lines: createInterface(child.stdout) };
}

test('the registry logs that it is ready, serves, keeps idle connections for 75 s, and exits with 0 on SIGTERM', async () => {
  const { child, lines } = start({ REGISTRY_PORT: '0', REGISTRY_DIR: await temporaryFolder() });
  const [line] = (await once(lines, 'line')) as [string];
  const { event, port } = JSON.parse(line) as { event: string; port: number };
  expect(event).toBe('ready');
  const response = await fetch(`http://localhost:${port}/healthz`);
  expect([response.status, response.headers.get('keep-alive')]).toEqual([200, 'timeout=75']);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('the registry judges the canaries of the sites in IRODORI_SITES by itself, and logs why', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule()]);
  await run(folder, ['publish', await builtModule({ version: '2' }), '--canary', '0.1']);
  const site = await siteDouble(counting(0.1, ['/garden', [100, 10], [900, 0]]));
  const { lines } = start({ REGISTRY_PORT: '0', REGISTRY_DIR: folder, IRODORI_SITES: site });
  for await (const line of lines) {
    const told = JSON.parse(line) as { event: string };
    if (told.event !== 'canary-judged') continue;
    expect(told).toMatchObject({ module: 'garden', canary: '2', verdict: 'recall' });
    break;
  }
  expect((await readIndex(folder)).modules[0]?.channels).toEqual({ stable: '1' });
});

/** An address of this machine that other machines can reach. */
const outer = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

test.runIf(outer)('other machines reach the registry only if HOST is set to such an address', async () => {
  const reach = async (environment: Record<string, string>) => {
    const { lines } = start({ REGISTRY_PORT: '0', REGISTRY_DIR: await temporaryFolder(), ...environment });
    const [line] = (await once(lines, 'line')) as [string];
    const { port } = JSON.parse(line) as { port: number };
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
    return fetch(`http://${outer}:${port}/healthz`);
  };
  await expect(reach({})).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  expect((await reach({ HOST: '0.0.0.0' })).status).toBe(200);
});

test('a HOST that is not an IP address is refused, and the error names the variable', async () => {
  const { child, lines } = start({ HOST: 'my-laptop', REGISTRY_DIR: await temporaryFolder() });
  const [line] = (await once(lines, 'line')) as [string];
  expect(line).toMatch(/expected an IP address.*HOST/);
  expect((await once(child, 'exit'))[0]).toBe(1);
});

test('a REGISTRY_PORT that is not a port is refused, and the error names the variable', async () => {
  const { child, lines } = start({ REGISTRY_PORT: 'many', REGISTRY_DIR: await temporaryFolder() });
  const [line] = (await once(lines, 'line')) as [string];
  expect(line).toContain('REGISTRY_PORT');
  expect((await once(child, 'exit'))[0]).toBe(1);
});
