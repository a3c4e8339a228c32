import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { siteReady } from './site-ready.ts';

/** Starts a site that responds with these statuses in order, and then with 503. Resolves to its URL. */
async function siteThat(statuses: number[], registry: { fault?: string } = {}): Promise<string> {
  const server = createServer((request, response) => {
    const isAsked = request.url === '/readyz';
    response.writeHead(isAsked ? (statuses.shift() ?? 503) : 404).end(JSON.stringify({ registry }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a site is ready when /readyz responds with 200, not when it responds at all', async () => {
  const statuses = [503, 503, 200];
  await siteReady(await siteThat(statuses));
  expect(statuses).toEqual([]);
});

test('siteReady() resolves to the reason if a ready site does not follow its registry', async () => {
  expect(await siteReady(await siteThat([200]))).toBeUndefined();
  expect(await siteReady(await siteThat([200], { fault: 'older' }))).toBe('older');
});

test('siteReady() stops waiting when the start is aborted', async () => {
  const start = new AbortController();
  const waiting = siteReady(await siteThat([]), start.signal);
  start.abort(new Error('given up'));
  await expect(waiting).rejects.toThrow('given up');
});
