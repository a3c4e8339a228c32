import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

let registry: TestRegistry;
let site: TestSite;
let server: Server;
let url: string;
/** Resolves when the connection of the first response has closed. */
let closed: Promise<unknown>;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha', {
    server: (code) => code.replace(/setTimeout\(\(\)=>resolve\('and the rest'\), 150\)/, 'undefined'),
  });
  site = await startTestSite({ registry: registry.url });
  server = createServer(getRequestListener(site.fetch));
  closed = new Promise((resolve) => {
    server.once('request', (_request, response: ServerResponse) => response.once('close', resolve));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  site.stop();
  await registry.stop();
});

describe('a visitor who leaves while the page is still being sent', () => {
  test('is logged as info, not as an error', async () => {
    const leaving = new AbortController();
    const response = await fetch(`${url}/slow`, { signal: leaving.signal });
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of response.body ?? []) {
      text += decoder.decode(part, { stream: true });
      if (text.includes('Still to come')) break;
    }
    leaving.abort();
    await closed;
    await expect.poll(() => site.log.map(({ event }) => event)).toContain('left');
    expect(site.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });
});
