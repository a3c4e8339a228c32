import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadShellBuild } from '../server/assets/shell-build.ts';
import { distFolder } from './folders.ts';
import { TestRegistry } from './test-registry.ts';
import { startTestSite, type TestSite } from './test-site.ts';

let registry: TestRegistry;
let site: TestSite;

beforeEach(async () => {
  registry = await TestRegistry.start();
  registry.publish('alpha');
  registry.publish('beta');
  site = await startTestSite({ registry: registry.url });
});

afterEach(async () => {
  site.stop();
  await registry.stop();
});

describe('a new version of a module', () => {
  test('is served without a restart, while open tabs keep the old version', async () => {
    const old = site.composition();
    const version = registry.publish('alpha', {
      version: 'v2',
      server: (code) => code.replaceAll('Item ', 'Piece '),
    });
    await site.waitFor('/alpha/one', ({ html }) => html.includes('Piece one'));

    expect(site.composition()).not.toBe(old);
    const inOldTab = await (await site.get(`/_route?path=/alpha/one&c=${old}`)).json();
    const inNewTab = await (await site.get(`/_route?path=/alpha/one&c=${site.composition()}`)).json();
    expect(inNewTab).toMatchObject({ owner: { version } });
    expect(inOldTab).not.toMatchObject({ owner: { version } });
    expect((await site.get(`/alpha/one/_payload.json?${old}`)).headers.get('X-Composition')).toBe(old);
  });
});

test('a version that was published with SHA-384, as all were before, is served', async () => {
  const server = (code: string) => code.replaceAll('Item ', 'Piece ');
  registry.publish('alpha', { version: 'v2', server, hash: 'sha384' });
  await site.waitFor('/alpha/one', ({ html }) => html.includes('Piece one'));
  expect((await site.page('/alpha/one')).html).toContain('"integrity":"sha384-');
});

test('a tab’s composition is kept for the eight latest states of the modules', async () => {
  const old = site.composition();
  const statusInOldTab = async () => (await site.get(`/_route?path=/beta&c=${old}`)).status;
  const publish = async (version: string) => {
    const before = site.composition();
    registry.publish('alpha', { version });
    await expect.poll(() => site.composition()).not.toBe(before);
  };
  for (const version of ['v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8']) await publish(version);
  expect(await statusInOldTab()).toBe(200);
  await publish('v9');
  expect(await statusInOldTab()).toBe(409);
});

describe('shared libraries on the server', () => {
  test('are the shell’s own instances in every module', async () => {
    await site.page('/beta');
    const { sharedModules } = loadShellBuild(distFolder).bundle;
    const { betaInstances: instances } = globalThis as unknown as {
      betaInstances: Record<string, Record<string, unknown>>;
    };
    expect(Object.keys(instances)).toHaveLength(6);
    for (const [library, members] of Object.entries(instances)) {
      const shared = sharedModules[library] as Record<string, unknown>;
      for (const [name, value] of Object.entries(members)) {
        expect(typeof value).toMatch(/function|object/);
        expect(value).toBe(shared[name]);
      }
    }
  });
});
