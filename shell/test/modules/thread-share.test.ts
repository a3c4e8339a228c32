import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Line, type LoggedProcess, shellProcess } from '../shell-process.ts';
import { TestRegistry } from '../test-registry.ts';

/** Each test starts several threads, which takes long beside other processes. */
const patienceMs = 180_000;

/** Rendered for this visitor, since a token of the content backend could belong to a session. */
const own = { cookie: 'strapi_jwt=none' };

/** Bytes of the largest bundle here, and of the threads’ share, which has room for four. */
const bundleBytes = 100_000;
const mostBundles = 4;

let registry: TestRegistry;
let shell: LoggedProcess;
let url: string;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'irodori-thread-share-'));
  registry = await TestRegistry.start();
});

afterEach(async () => {
  shell.child.kill('SIGKILL');
  await registry.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  shell = shellProcess({
    REGISTRY_URL: registry.url,
    SHELL_DATA: folder,
    THREAD_CODE_MB: String((mostBundles * bundleBytes) / 2 ** 20),
  });
  const { port } = await shell.find(({ event }) => event === 'ready');
  url = `http://127.0.0.1:${String(port)}`;
}

/** A version of alpha whose page `/alpha/code` names all versions of modules that its thread has evaluated. */
const publish = (version: string): string =>
  registry.publish('alpha', {
    version,
    server: (code) => {
      const named = code
        .replace(/^/, `globalThis.evaluated = [...(globalThis.evaluated ?? []), '${version}'];\n`)
        .replace(
          'given.alphaName ?? params.item',
          "params.item === 'code' ? globalThis.evaluated.join(' ') : params.item",
        );
      const comment = `/*${'.'.repeat(bundleBytes - Buffer.byteLength(named) - 4)}*/`;
      return `${comment}${named}`;
    },
  });

let asked = 0;
const page = async (address: string) => {
  asked += 1;
  const response = await fetch(`${url}${address}?asked=${asked}`, { headers: own });
  return { status: response.status, html: await response.text() };
};

/** The versions that the thread which serves has evaluated, the first one first. */
async function evaluated(): Promise<readonly string[]> {
  const { status, html } = await page('/alpha/code');
  expect(status).toBe(200);
  return /Item (?:<!-- -->)?([\w ]+)/.exec(html)?.[1]?.trim().split(' ') ?? [];
}

test(
  'a thread that has evaluated more code than its share is replaced by one that begins with what was used last, and no request fails meanwhile',
  { timeout: patienceMs },
  async () => {
    registry.publish('beta');
    publish('v0');
    await start();
    expect((await page('/beta')).status).toBe(200);

    const replaced: Line[] = [];
    void shell.find(({ event }) => event === 'thread-replaced').then((line) => replaced.push(line));
    let most = 0;
    for (let number = 1; replaced.length === 0; number += 1) {
      const version = publish(`v${number}`);
      let versions: readonly string[] = [];
      while (versions.at(-1) !== version && replaced.length === 0) {
        versions = await evaluated();
        most = Math.max(most, versions.length);
      }
    }
    // Of the new thread.
    const first = await evaluated();
    expect(first.length).toBeLessThan(most);
    expect((await page('/beta')).status).toBe(200);
    // Until the thread that is full leaves, it evaluates what it is asked for.
    expect(most).toBeLessThanOrEqual(2 * mostBundles);
  },
);

test(
  'more versions than fit into the share of one thread are admitted by several, and each is served',
  { timeout: patienceMs },
  async () => {
    registry.publish('beta');
    publish('v0');
    await start();
    for (let number = 1; number <= 3 * mostBundles; number += 1) {
      const version = publish(`v${number}`);
      await expect
        .poll(async () => (await page('/readyz')).html, { timeout: patienceMs })
        .toContain(`"serving":"${version}"`);
    }
    // Nobody has asked the thread that serves for any of the others.
    expect(await evaluated()).toEqual(['v0', `v${3 * mostBundles}`]);
  },
);
