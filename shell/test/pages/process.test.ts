import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorVariables } from '../../server/texts/operator.ts';
import { type LoggedProcess, shellProcess } from '../shell-process.ts';
import { TestRegistry } from '../test-registry.ts';

/** An address of this machine that other machines can reach. */
const outer = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

let registry: TestRegistry;
const shells: LoggedProcess[] = [];

async function startRegistry(): Promise<void> {
  registry = await TestRegistry.start();
  registry.publish('alpha');
}

async function end(): Promise<void> {
  for (const { child } of shells.splice(0)) child.kill('SIGKILL');
  await registry.stop();
}

function start(environment: Record<string, string> = {}): LoggedProcess {
  const shell = shellProcess({ REGISTRY_URL: registry.url, ...environment });
  shells.push(shell);
  return shell;
}

async function portOf({ find }: LoggedProcess): Promise<string> {
  const { port } = await find(({ event }) => event === 'ready');
  return String(port);
}

describe('the shell as a process', () => {
  let shell: LoggedProcess;

  beforeAll(async () => {
    await startRegistry();
    shell = start({ OPERATOR_NAME: 'Irodori GmbH', OPERATOR_VAT_ID: '' });
  });
  afterAll(end);

  test('logs that it is ready, keeps idle connections for 75 s, and maps stack traces to the modules’ sources', async () => {
    const response = await fetch(`http://127.0.0.1:${await portOf(shell)}/throws`);
    expect(response.status).toBe(503);
    expect(response.headers.get('keep-alive')).toBe('timeout=75');
    const { err } = await shell.find(({ phase }) => phase === 'render');
    expect((err as { stack: string }).stack).toMatch(/throws\.route\.tsx:\d+/);
  });

  test('answers a body that is too large, and goes on', async () => {
    const url = `http://127.0.0.1:${await portOf(shell)}`;
    const body = 'x'.repeat(5_000_000);
    expect((await fetch(`${url}/_errors`, { method: 'POST', body })).status).toBe(413);
    expect((await fetch(`${url}/_errors`, { method: 'POST', body: '{' })).status).toBe(400);
  });

  test('names the data of the operator that are missing when it starts', async () => {
    const { missing } = await shell.find(({ event }) => event === 'operator-unknown');
    expect(missing).toEqual(
      operatorVariables.filter((name) => name !== 'OPERATOR_NAME' && name !== 'OPERATOR_VAT_ID'),
    );
  });

  test.runIf(outer)('is reachable from other machines only if HOST is such an address', async () => {
    const reach = async (reached: LoggedProcess) => {
      const port = await portOf(reached);
      expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
      return fetch(`http://${outer}:${port}/healthz`);
    };
    await expect(reach(shell)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    expect((await reach(start({ HOST: '0.0.0.0' }))).status).toBe(200);
  });

  test('does not start with a faulty environment, and lists every fault', async () => {
    const { child } = start({
      SITE_PORT: 'eighty',
      REGISTRY_URL: 'nowhere',
      SUPABASE_PUBLISHABLE_KEY: '',
    });
    let faults = '';
    child.stderr?.on('data', (text: Buffer) => (faults += text.toString()));
    // `close` instead of `exit`, after which output may still arrive.
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    for (const name of ['SITE_PORT', 'REGISTRY_URL', 'SUPABASE_PUBLISHABLE_KEY'])
      expect(faults).toContain(`${name}:`);
  });
});

describe('SIGTERM', () => {
  /** The service that the slow page waits for; a test decides when it responds. */
  let gate: Server;
  let open: () => void;

  beforeEach(async () => {
    await startRegistry();
    const asked: ServerResponse[] = [];
    gate = createServer((_request, response) => asked.push(response)).listen(0, '127.0.0.1');
    open = () => {
      for (const response of asked) response.end();
    };
    await once(gate, 'listening');
    const { port } = gate.address() as AddressInfo;
    registry.publish('alpha', {
      server: (code) =>
        code.replace(
          /setTimeout\(\(\)=>resolve\('and the rest'\), 150\)/,
          `fetch('http://127.0.0.1:${port}/').then(() => resolve('and the rest'))`,
        ),
    });
  });

  afterEach(async () => {
    await end();
    gate.closeAllConnections();
    gate.close();
  });

  /** Requests a page over a keep-alive connection and waits for its first part. */
  async function openPage(port: number) {
    const agent = new Agent({ keepAlive: true });
    const request = get({ host: '127.0.0.1', port, path: '/slow', agent });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let text = '';
    response.on('data', (part: Buffer) => (text += part.toString()));
    const ended = once(response, 'end').then(() => text);
    await new Promise<void>((resolve) => {
      const look = () => text.includes('Still to come') && resolve();
      response.on('data', look);
      look();
    });
    return { ended, response };
  }

  test('ends the process that has nothing to do', async () => {
    const { child, find } = start();
    await find(({ event }) => event === 'ready');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('lets a page finish, accepts no new connection, and ends the process', async () => {
    const { child, find } = start();
    const port = Number((await find(({ event }) => event === 'ready'))['port']);
    const { ended } = await openPage(port);
    const exited = once(child, 'exit');

    child.kill('SIGTERM');
    await find(({ event }) => event === 'stopping');
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
    open();
    expect(await ended).toMatch(/and the rest[\s\S]*<\/html>/);
    await find(({ event }) => event === 'stopped');
    expect(await exited).toEqual([0, null]);
  });

  test('cuts off a page that takes longer than the deadline, and logs the number of connections', async () => {
    const { child, find } = start({ SHUTDOWN_MS: '100' });
    const port = Number((await find(({ event }) => event === 'ready'))['port']);
    const { ended } = await openPage(port);
    const cut = ended.catch(String);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await find(({ event }) => event === 'stopped')).toMatchObject({ level: 50, cutOff: 1 });
    expect(await cut).toContain('aborted');
    expect(await exited).toEqual([1, null]);
  });
});
