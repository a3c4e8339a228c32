import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { distFolder } from './folders.ts';
import { TestRegistry } from './test-registry.ts';

type Line = Record<string, unknown>;

let registry: TestRegistry;
let shell: ChildProcess | undefined;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha');
});

afterEach(async () => {
  shell?.kill('SIGKILL');
  await registry.stop();
});

function start(environment: Record<string, string>) {
  const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], SHELL_DIST: distFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  shell = child;
  const lines: Line[] = [];
  const listeners = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line) as Line);
    for (const listener of listeners) listener();
  });
  const find = (test: (line: Line) => boolean) =>
    new Promise<Line>((resolve) => {
      const look = () => {
        const line = lines.find(test);
        if (line !== undefined) resolve(line);
      };
      listeners.add(look);
      look();
    });
  return { child, find };
}

describe('the shell as a process', () => {
  it('says when it is ready, maps stacks to the sources of modules, and ends on SIGTERM', async () => {
    const { child, find } = start({
      SITE_PORT: '0',
      REGISTRY_URL: registry.url,
      SUPABASE_URL: 'http://127.0.0.1:1',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
    });
    const { port } = await find(({ event }) => event === 'ready');
    const answer = await fetch(`http://127.0.0.1:${String(port)}/throws`);
    expect(answer.status).toBe(503);
    const { err } = await find(({ phase }) => phase === 'render');
    expect((err as { stack: string }).stack).toMatch(/throws\.route\.tsx:\d+/);

    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('lists every fault of its environment and starts with none', async () => {
    const { child } = start({ SITE_PORT: 'eighty', REGISTRY_URL: 'nowhere' });
    let faults = '';
    child.stderr.on('data', (text: Buffer) => (faults += text.toString()));
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(1);
    for (const name of ['SITE_PORT', 'REGISTRY_URL', 'SUPABASE_PUBLISHABLE_KEY'])
      expect(faults).toContain(`${name}:`);
  });
});
