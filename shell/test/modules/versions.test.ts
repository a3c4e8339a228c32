import { shellOffer } from '@irodori/contract/shell-offer';
import { loadShellBuild } from '../../server/assets/shell-build.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { distFolder } from '../folders.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

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

test('a module returns to its version before without evaluating that version anew, until a page needs it', async () => {
  const evaluated: string[] = [];
  Object.assign(globalThis, { evaluatedOfAlpha: evaluated });
  const publish = async (version: string) => {
    const before = site.composition();
    registry.publish('alpha', {
      version,
      server: (code) => `globalThis.evaluatedOfAlpha.push('${version}');\n${code}`,
    });
    await expect.poll(() => site.composition()).not.toBe(before);
  };
  await publish('v2');
  await publish('v3');
  await publish('v2');
  expect(evaluated).toEqual(['v2', 'v3']);
  expect((await site.page('/alpha/one')).status).toBe(200);
  expect(evaluated).toEqual(['v2', 'v3', 'v2']);
});

test('a version that takes a name which the shell does not offer is refused before any page, and its name and library are logged', async () => {
  const before = site.composition();
  const offer = shellOffer.parse(await (await site.get('/builds/shell.json')).json());
  expect(offer.shared['@irodori/kit/link']).toMatchObject({ browser: ['Link'], server: ['Link'] });
  expect(offer.shared['react-router-dom']?.browser).not.toContain('createBrowserRouter');
  expect(offer.shared['react-router-dom']?.server).toContain('createBrowserRouter');

  registry.publish('alpha', {
    version: 'newer',
    manifest: ({ takes }) => void Object.assign(takes as object, { server: { react: ['usePencil'] } }),
  });
  await expect
    .poll(() => JSON.stringify(site.log))
    .toContain(
      'alpha@newer does not fit this shell: it takes usePencil from react on the server, which the shell does not offer.',
    );
  expect(site.composition()).toBe(before);
  expect((await site.page('/alpha/one')).status).toBe(200);
});

test('a version of an older build, which does not say what it takes, is served', async () => {
  const before = site.composition();
  registry.publish('alpha', { version: 'older', manifest: (manifest) => delete manifest['takes'] });
  await expect.poll(() => site.composition()).not.toBe(before);
});

test('a version that was published with SHA-384, as all were before, is served', async () => {
  const server = (code: string) => code.replaceAll('Item ', 'Piece ');
  registry.publish('alpha', { version: 'v2', server, hash: 'sha384' });
  await site.waitFor('/alpha/one', ({ html }) => html.includes('Piece one'));
  expect((await site.page('/alpha/one')).html).toContain('"integrity":"sha384-');
});

test('a tab keeps its composition however often a module is published, as long as the registry has its version', async () => {
  const old = site.composition();
  const first = await (await site.get(`/_route?path=/alpha/one&c=${old}`)).json();
  for (const version of ['v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10']) {
    const before = site.composition();
    registry.publish('alpha', { version, server: (code) => `${code}\n// ${version}` });
    await expect.poll(() => site.composition()).not.toBe(before);
  }
  const inOldTab = await site.get(`/_route?path=/alpha/one&c=${old}`);
  expect([inOldTab.status, await inOldTab.json()]).toEqual([200, first]);
  expect(await (await site.get(`/builds/${old}.json`)).json()).toMatchObject({
    id: old,
    modules: { alpha: { version: expect.any(String) }, beta: { version: expect.any(String) } },
  });
  expect((await site.get('/builds/0000000000000000.json')).status).toBe(404);
});

test('nobody gets a version again that an operator has replaced, once it is not in memory', async () => {
  const old = site.composition();
  const first = registry.index.modules.find(({ id }) => id === 'alpha')?.channels.stable ?? '';
  for (const version of ['v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10']) {
    const before = site.composition();
    registry.publish('alpha', { version, server: (code) => `${code}\n// ${version}` });
    registry.index.modules.find(({ id }) => id === 'alpha')?.setAside.push(first);
    await expect.poll(() => site.composition()).not.toBe(before);
  }
  expect((await site.get(`/_route?path=/alpha/one&c=${old}`)).status).toBe(409);
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
