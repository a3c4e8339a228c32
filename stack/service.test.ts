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
    env: { COLOUR: 'vermilion' },
    logFolder: folder,
    readyWithinMs: 10_000,
    signal,
  });
};
const serving = `console.log(JSON.stringify({ event: 'ready', colour: process.env.COLOUR })); setInterval(() => {}, 1000);`;

test('a service is started when it says so, with its own environment, and stopped by its pid', async () => {
  const service = await start(serving);
  const pid = service.pid() ?? 0;
  expect(process.kill(pid, 0)).toBe(true);
  expect(await readFile(join(folder, 'sample.log'), 'utf8')).toContain('vermilion');
  await service.stop();
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
});

test('a service that ends before it is ready fails with its last lines and the log’s place', async () => {
  await expect(start(`console.error('the folder is read-only'); process.exit(3);`)).rejects.toThrow(
    /sample ended \(3\) before it was ready[^]*the folder is read-only[^]*sample\.log/,
  );
});

test('a service whose start is given up leaves no process', async () => {
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
    { timeout: 8000 },
  );
  stopping.abort();
  expect(await outcome).toMatchObject({
    message: expect.stringMatching(/sample was stopped before it was ready/),
  });
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
});

test('a service that is killed is started again', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const service = await start(serving);
  const first = service.pid() ?? 0;
  process.kill(first, 'SIGKILL');
  await vi.waitFor(() => expect(service.pid()).not.toBe(first), { timeout: 10_000 });
  await service.stop();
});
