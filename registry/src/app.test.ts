import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { registryApp } from './app.ts';
import { publish } from './publish.ts';
import { builtModule, temporaryFolder } from '../fixtures/built-module.ts';

const code = 'export const leaves = [];\n'.repeat(100);

async function served() {
  const folder = await temporaryFolder();
  await publish({ folder, dist: await builtModule({ code }) });
  return { folder, app: registryApp(folder) };
}

const chunk = '/modules/garden/1/chunks/list.1.js';

test('a publication changes the index and its ETag at once', async () => {
  const { folder, app } = await served();
  const first = await app.request('/registry.json');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await first.json()).toMatchObject({ revision: 1 });
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await app.request('/registry.json', { headers })).status).toBe(304);
  await publish({ folder, dist: await builtModule({ version: '2' }) });
  const second = await app.request('/registry.json', { headers });
  expect(second.status).toBe(200);
  expect(await second.json()).toMatchObject({ revision: 2 });
});

test('a registry without publications serves an empty index', async () => {
  const app = registryApp(await temporaryFolder());
  expect(await (await app.request('/registry.json')).json()).toEqual({ revision: 0, modules: [] });
});

test('a registry whose index was deleted responds with 503 instead of an empty index', async () => {
  const { folder, app } = await served();
  await rm(path.join(folder, 'registry.json'));
  const response = await app.request('/registry.json');
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ code: 'index_missing' });
});

test('module files are sent as immutable, with their media type, to any origin, and are not sniffed', async () => {
  const { app } = await served();
  const response = await app.request(chunk);
  expect(await response.text()).toBe(code);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'accept-encoding',
  });
  const types = ['module.json', 'chunks/list.1.css', 'server/module.cjs'].map(async (file) => {
    const { headers } = await app.request(`/modules/garden/1/${file}`);
    return headers.get('content-type')?.split(';')[0];
  });
  expect(await Promise.all(types)).toEqual(['application/json', 'text/css', 'text/javascript']);
});

test('the best accepted encoding is sent and holds the same bytes', async () => {
  const { app } = await served();
  const brotli = await app.request(chunk, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(code);
  const gzip = await app.request(chunk, { headers: { 'accept-encoding': 'gzip' } });
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await gzip.bytes()).toString()).toBe(code);
});

test.each([
  '/modules/garden/1/missing.js',
  '/modules/garden/1',
  '/modules/garden/1/',
  '/modules/%2e%2e/%2e%2e/etc/passwd',
  '/modules/..%2fregistry.json',
  '/modules/garden/1/..%5c..%5cregistry.json',
  '/modules/garden%00/1/remoteEntry.js',
  '/modules/%ff',
  '/modules//etc/passwd',
  '/.lock',
  '/',
])('the response to %s is a 404 in JSON', async (url) => {
  const { app } = await served();
  const response = await app.request(url);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a file that was changed or deleted in the folder is changed or missing at the next request', async () => {
  const { folder, app } = await served();
  const file = path.join(folder, chunk.slice(1));
  await writeFile(file, 'other');
  expect(await (await app.request(chunk)).text()).toBe('other');
  await rm(file);
  expect((await app.request(chunk)).status).toBe(404);
});

test('/healthz responds with 200', async () => {
  const { app } = await served();
  expect((await app.request('/healthz')).status).toBe(200);
});

test('an index is compressed, and by its ETag not sent at all', async () => {
  const { folder, app } = await served();
  for (const version of ['2', '3', '4', '5', '6'])
    await publish({ folder, dist: await builtModule({ version }) });
  const headers = { 'accept-encoding': 'br' };
  const first = await app.request('/registry.json', { headers });
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(JSON.parse(brotliDecompressSync(await first.bytes()).toString())).toMatchObject({ revision: 6 });
  const known = { ...headers, 'if-none-match': first.headers.get('etag') ?? '' };
  const second = await app.request('/registry.json', { headers: known });
  expect([second.status, await second.text()]).toEqual([304, '']);
});
