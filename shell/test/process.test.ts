import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ShellProcess, shellProcess } from './shell-process.ts';
import { TestRegistry } from './test-registry.ts';

/** An address by which other machines reach this one. */
const outer = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

let registry: TestRegistry;
let shell: ShellProcess | undefined;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha');
});

afterEach(async () => {
  shell?.child.kill('SIGKILL');
  await registry.stop();
});

function start(environment: Record<string, string> = {}) {
  shell = shellProcess({ REGISTRY_URL: registry.url, ...environment });
  return shell;
}

describe('the shell as a process', () => {
  test('says when it is ready, maps stacks to the sources of modules, and ends on SIGTERM', async () => {
    const { child, find } = start();
    const { port } = await find(({ event }) => event === 'ready');
    const answer = await fetch(`http://127.0.0.1:${String(port)}/throws`);
    expect(answer.status).toBe(503);
    const { err } = await find(({ phase }) => phase === 'render');
    expect((err as { stack: string }).stack).toMatch(/throws\.route\.tsx:\d+/);

    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test.runIf(outer)('is reached by other machines only if HOST says so', async () => {
    const reach = async (more: Record<string, string>) => {
      const { child, find } = start(more);
      const { port } = await find(({ event }) => event === 'ready');
      expect((await fetch(`http://localhost:${String(port)}/healthz`)).status).toBe(200);
      return fetch(`http://${outer}:${String(port)}/healthz`).finally(() => child.kill('SIGKILL'));
    };
    await expect(reach({})).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    expect((await reach({ HOST: '0.0.0.0' })).status).toBe(200);
  });

  test('lists every fault of its environment and starts with none', async () => {
    const { child } = start({
      SITE_PORT: 'eighty',
      REGISTRY_URL: 'nowhere',
      SUPABASE_PUBLISHABLE_KEY: '',
    });
    let faults = '';
    child.stderr?.on('data', (text: Buffer) => (faults += text.toString()));
    // Not its exit, after which what it has said may still be on its way.
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    for (const name of ['SITE_PORT', 'REGISTRY_URL', 'SUPABASE_PUBLISHABLE_KEY'])
      expect(faults).toContain(`${name}:`);
  });
});

describe('SIGTERM in the middle of a page', () => {
  /** Answers when it is told to; what the slow page waits for. */
  let gate: Server;
  let open: () => void;

  beforeEach(async () => {
    const asked: ServerResponse[] = [];
    gate = createServer((_request, answer) => asked.push(answer)).listen(0, '127.0.0.1');
    open = () => {
      for (const answer of asked) answer.end();
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

  afterEach(() => {
    gate.closeAllConnections();
    gate.close();
  });

  /** A page whose first part has come, over a connection that the browser means to keep. */
  async function openPage(port: number) {
    const agent = new Agent({ keepAlive: true });
    const request = get({ host: '127.0.0.1', port, path: '/slow', agent });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    let text = '';
    answer.on('data', (part: Buffer) => (text += part.toString()));
    const ended = once(answer, 'end').then(() => text);
    await new Promise<void>((resolve) => {
      const look = () => text.includes('Still to come') && resolve();
      answer.on('data', look);
      look();
    });
    return { ended, answer };
  }

  test('lets the page finish, takes no new connection, and ends', async () => {
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

  test('cuts off what takes longer than the deadline, and says so', async () => {
    const { child, find } = start({ SHUTDOWN_MS: '100' });
    const port = Number((await find(({ event }) => event === 'ready'))['port']);
    const { ended } = await openPage(port);
    const cut = ended.catch(String);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await find(({ event }) => event === 'stopped')).toMatchObject({ level: 50, cut: 1 });
    expect(await cut).toContain('aborted');
    expect(await exited).toEqual([1, null]);
  });
});
