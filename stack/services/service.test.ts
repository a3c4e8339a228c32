import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startService } from './service.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'irodori-service-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = async (script: string, signal?: AbortSignal) => {
  const file = join(folder, 'service.mjs');
  await writeFile(file, script);
  return startService({
    name: 'sample',
    command: [file],
    env: { LANG: 'vermilion' },
    logFolder: folder,
    readyWithinMs: 60_000,
    signal,
  });
};
const serving = `console.log(JSON.stringify({ event: 'ready', colour: process.env.LANG })); setInterval(() => {}, 1000);`;

test('a service counts as started when it logs that it is ready, gets its environment, and can be stopped', async () => {
  const service = await start(serving);
  const pid = service.pid() ?? 0;
  expect(process.kill(pid, 0)).toBe(true);
  expect(await readFile(join(folder, 'sample.log'), 'utf8')).toContain('vermilion');
  await service.stop();
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
});

test('a service that ends before it is ready fails with its last lines and the path of its log', async () => {
  await expect(start(`console.error('the folder is read-only'); process.exit(3);`)).rejects.toThrow(
    /sample ended \(3\) before it was ready[^]*the folder is read-only[^]*sample\.log/,
  );
});

test('a service whose start is aborted leaves no process', async () => {
  const stopping = new AbortController();
  const pidFile = join(folder, 'pid');
  const starting = start(
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000);`,
    stopping.signal,
  );
  const outcome = starting.catch((error: unknown) => error);
  const pid = await vi.waitFor(
    async () => {
      const text = await readFile(pidFile, 'utf8');
      expect(text).not.toBe('');
      return Number(text);
    },
    { timeout: 30_000 },
  );
  stopping.abort();
  expect(await outcome).toMatchObject({
    message: expect.stringMatching(/sample was stopped before it was ready/),
  });
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
});

test('a service that is killed is restarted', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const service = await start(serving);
  const first = service.pid() ?? 0;
  process.kill(first, 'SIGKILL');
  await vi.waitFor(() => expect(service.pid()).not.toBe(first), { timeout: 30_000 });
  await service.stop();
});

test('a service shuts down in order when the process that started it is killed', async () => {
  const endFile = join(folder, 'end');
  const service = join(folder, 'service.mjs');
  await writeFile(
    service,
    `import { writeFileSync } from 'node:fs';
process.once('SIGTERM', () => { console.log('stopping'); writeFileSync(${JSON.stringify(endFile)}, 'in order'); process.exit(0); });
console.log('{"event":"ready"}');
setTimeout(() => {}, 60_000);`,
  );
  const parent = join(folder, 'parent.mjs');
  const options = { name: 'sample', command: [service], env: {}, logFolder: folder, readyWithinMs: 60_000 };
  await writeFile(
    parent,
    `import { startService } from ${JSON.stringify(new URL('service.ts', import.meta.url).href)};
await startService(${JSON.stringify(options)});
process.kill(process.pid, 'SIGKILL');`,
  );
  const child = spawn(process.execPath, [parent], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  await vi.waitFor(async () => expect(await readFile(endFile, 'utf8')).toBe('in order'), { timeout: 30_000 });
});
