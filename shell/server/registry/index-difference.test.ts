import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RegistryIndex } from '@irodori/contract/composition';
import { signedRegistry } from 'registry/signed-registry';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SignedIndex } from './signed-index.ts';

/** Adds 200 modules with 20 versions each, whose hashes no compression shortens. */
const withManyVersions = (index: RegistryIndex): RegistryIndex => ({
  ...index,
  modules: [
    ...index.modules,
    ...Array.from({ length: 200 }, (_, number) => {
      const names = Array.from({ length: 20 }, () => randomBytes(8).toString('hex'));
      return {
        id: `bench-${number}`,
        routes: [`/bench-${number}`],
        channels: { stable: names[0] ?? '' },
        versions: Object.fromEntries(
          names.map((name) => [
            name,
            { manifest: `sha256-${randomBytes(32).toString('base64')}`, publishedAt: '2026-11-29T00:00:00Z' },
          ]),
        ),
        history: [],
        setAside: [],
        recalled: [],
      };
    }),
  ],
});

/** A registry with 4,000 versions that a shell has read, and what it sends until the shell has read the next change. */
async function followed() {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'irodori-trusted-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const registry = await signedRegistry();
  await registry.signByOnlineKey(withManyVersions);
  const root = await registry.root();
  const reader = new SignedIndex({ registryUrl: registry.url, deadlineMs: 60_000, root, dataFolder });
  const last = await reader.read(undefined);
  return {
    registry,
    async readNext() {
      const before = registry.sentBytes();
      const { index } = await reader.read(last);
      const stable = index.modules.find(({ id }) => id === 'garden')?.channels.stable;
      return { stable, sentBytes: registry.sentBytes() - before, index };
    },
  };
}

const indexesOf = async (files: Promise<string[]>) =>
  (await files).filter((name) => name.endsWith('.registry.json'));

test('a change of one module among 200 with 20 versions each, the first for hours, costs a shell less than 5 kB', async () => {
  const { registry, readNext } = await followed();
  const hoursAgo = new Date(Date.now() - 3 * 3_600_000);
  for (const name of await registry.files())
    await utimes(path.join(registry.folder, 'signed', name), hoursAgo, hoursAgo);
  await registry.publish('garden', '2');
  const { stable, sentBytes, index } = await readNext();
  expect(JSON.stringify(index).length).toBeGreaterThan(500_000);
  expect(stable).toBe('2');
  expect(sentBytes).toBeLessThan(5_000);
});

test.each(['lacks the index that the shell has', 'has damaged it'])(
  'a registry that %s sends the whole index',
  async (reason) => {
    const { registry, readNext } = await followed();
    const before = await indexesOf(registry.files());
    await registry.publish('garden', '2');
    for (const name of before) {
      const file = path.join(registry.folder, 'signed', name);
      if (reason === 'has damaged it')
        await writeFile(file, (await readFile(file, 'utf8')).replaceAll('bench', 'hcneb'));
      else await rm(file);
    }
    const { stable, sentBytes } = await readNext();
    expect(stable).toBe('2');
    expect(sentBytes).toBeGreaterThan(100_000);
  },
);

test.each([
  ['damages it', (body: Buffer) => body.subarray(0, -9)],
  ['sends another file in its place', () => Buffer.from('Sign in to this network')],
])('a shell asks for the whole index where a proxy %s', async (_, change) => {
  const { registry, readNext } = await followed();
  await registry.publish('garden', '2');
  const really = globalThis.fetch;
  const changed: string[] = [];
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const response = await really(...asked);
    if (response.headers.get('Content-Encoding') !== 'dcz') return response;
    changed.push(response.url);
    const body = change(Buffer.from(await response.arrayBuffer()));
    return new Response(new Uint8Array(body), response);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect((await readNext()).stable).toBe('2');
  expect(changed).toHaveLength(1);
});
