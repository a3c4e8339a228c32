import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';

const script = fileURLToPath(new URL('../irodori.ts', import.meta.url));

async function watching(...args: string[]) {
  const env = { ...process.env, REGISTRY_DIR: await temporaryFolder() };
  const child = spawn(process.execPath, [script, 'watch', ...args], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return { child, next: async () => (await lines.next()).value as string };
}

test('watch says what it watches and what it published, and ends with 0 on SIGTERM', async () => {
  const dist = await builtModule();
  const { child, next } = await watching(dist);
  expect(await next()).toBe(`watching ${dist}`);
  expect(await next()).toBe('garden@1 published');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('watch --json prints one document per publication', async () => {
  const { next } = await watching(await builtModule(), '--json');
  expect(JSON.parse(await next())).toEqual({
    module: 'garden',
    channel: 'stable',
    from: null,
    to: '1',
    revision: 1,
    changed: true,
  });
});
