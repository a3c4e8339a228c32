import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { sayPendingSeed } from './pending-seed.ts';

const change = { table: 'apps', name: 'ai-elf-generator', changed: ['config.cost'], kept: null };
const printed = vi.spyOn(console, 'log').mockReturnValue();
afterEach(() => printed.mockClear());

/** What the start says of a project whose database answers so. */
async function saidOf(status: number, body: unknown): Promise<unknown[]> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    await sayPendingSeed({ url: `http://127.0.0.1:${port}`, secretKey: 'sb_secret_test' });
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return printed.mock.calls.flat();
}

test('a start with a changed seed names the command that applies it', async () => {
  expect(await saidOf(200, [{ ...change, change: 'changed' }])).toEqual([
    '! The catalogue in supabase/seed/ differs from this database in one row: `npm run seed` applies it.',
  ]);
});

test('a start says nothing where only rows changed by hand differ from the seed', async () => {
  expect(await saidOf(200, [{ ...change, change: 'kept' }])).toEqual([]);
});

test('a start goes on where the project does not know the comparison', async () => {
  expect(await saidOf(404, { code: 'PGRST202', message: 'no such function' })).toEqual([
    expect.stringContaining('could not be compared with this database: Error: pending_seed: PGRST202'),
  ]);
});
