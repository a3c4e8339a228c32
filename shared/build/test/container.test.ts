import type { ModuleManifest } from '@irodori/contract/composition';
import type { ModuleDefinition } from '@irodori/kit/module';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ContainerError, ContainerSource, ShareScope } from '../src/container.ts';
import { type Fixture, gardenCopy } from './build-fixture.ts';
import { openPage, origin } from './page.ts';

let garden: Fixture;
let manifest: ModuleManifest;
beforeAll(async () => {
  garden = await gardenCopy();
  manifest = await garden.build();
});
afterAll(() => garden.remove());

// Imported again for each test, so that the loader's state is as empty as on a new page.
let loadContainer: (source: ContainerSource) => Promise<ModuleDefinition>;
beforeEach(async () => {
  vi.resetModules();
  ({ loadContainer } = await import('../src/container.ts'));
});

const load: Readonly<Record<string, () => Promise<unknown>>> = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-router-dom': () => import('react-router-dom'),
  'zod/mini': () => import('zod/mini'),
  '@irodori/kit/module': () => import('@irodori/kit/module'),
  '@irodori/kit/link': () => import('@irodori/kit/link'),
};

function hostScope(asked: string[] = []): ShareScope {
  return Object.fromEntries(
    Object.entries(load).map(([name, get]) => [
      name,
      {
        '1.0.0': {
          from: 'shell',
          get: async () => {
            asked.push(name);
            const namespace = await get();
            return () => namespace;
          },
        },
      },
    ]),
  );
}

const source = (more: Partial<ContainerSource> = {}): ContainerSource => ({
  id: 'garden',
  version: manifest.version,
  entry: `${origin}remoteEntry.js`,
  integrity: manifest.files['remoteEntry.js'] ?? '',
  shareScope: hostScope(),
  nonce: 'n0nce',
  // A long deadline, so that a slow machine does not change the outcome.
  timeoutMs: 60_000,
  ...more,
});

const failure = (more: Partial<ContainerSource> = {}): Promise<ContainerError> =>
  loadContainer(source(more)).then(
    () => {
      throw new Error('The container was loaded.');
    },
    (error: ContainerError) => error,
  );

describe('the container of a module', () => {
  test('returns the definition, and its components run on the host’s React and router', async () => {
    openPage(garden.dist);
    const definition = await loadContainer(source());
    expect(definition).toMatchObject({
      id: 'garden',
      routes: [{ path: '/garden' }, { path: '/garden/:plant' }],
    });
    const list = await definition.routes[0]?.lazy();
    const markup = renderToStaticMarkup(
      createElement(MemoryRouter, null, createElement(list?.default ?? (() => null))),
    );
    expect(markup).toContain('Watered 0 times');
    expect(markup).toContain('href="/garden/maple"');
    expect(markup).toContain(`${origin}assets/leaf.`);
  });

  test('takes only the libraries from the host that the loaded route uses', async () => {
    openPage(garden.dist);
    const asked: string[] = [];
    const definition = await loadContainer(source({ shareScope: hostScope(asked) }));
    expect(asked).toEqual(['@irodori/kit/module']);
    await definition.routes[0]?.lazy();
    expect(asked.toSorted()).toEqual(manifest.browser.chunks['list']?.shared);
  });

  test('loads every script and style with integrity, anonymously and with the page’s nonce', async () => {
    const { loaded } = openPage(garden.dist);
    const definition = await loadContainer(source());
    await Promise.all(definition.routes.map((route) => route.lazy()));
    const files = loaded.map((node) => (node.src || node.href).slice(origin.length));
    const { list, plant } = manifest.browser.chunks;
    const expected = [
      'remoteEntry.js',
      'chunks/integrity.js',
      ...[list, plant].flatMap((chunk) => [...(chunk?.js ?? []), ...(chunk?.css ?? [])]),
    ];
    expect(files.toSorted()).toEqual([...new Set(expected)].toSorted());
    expect(loaded.map((node) => node.integrity)).toEqual(files.map((file) => manifest.files[file]));
    expect(new Set(loaded.map((node) => `${node.crossOrigin} ${node.nonce}`))).toEqual(
      new Set(['anonymous n0nce']),
    );
  });

  test('takes the integrity of preloaded files from the page, and reads those of others later', async () => {
    const { loaded, preloaded } = openPage(garden.dist);
    const { list } = manifest.browser.chunks;
    for (const file of [...(list?.js ?? []), ...(list?.css ?? [])])
      preloaded.set(`${origin}${file}`, manifest.files[file] ?? '');
    const definition = await loadContainer(source());
    await definition.routes[0]?.lazy();
    const requested = () => loaded.map((node) => node.src || node.href);
    expect(requested()).toEqual(expect.arrayContaining([...preloaded.keys()]));
    expect(requested()).not.toContain(`${origin}chunks/integrity.js`);
    expect(loaded.map(({ integrity }) => integrity)).toEqual(expect.arrayContaining([...preloaded.values()]));
    await definition.routes[1]?.lazy();
    expect(requested().filter((url) => url === `${origin}chunks/integrity.js`)).toHaveLength(1);
  });

  test('does not load a stylesheet that the page has already', async () => {
    const { loaded } = openPage(garden.dist);
    const definition = await loadContainer(source());
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `${origin}${manifest.browser.chunks['list']?.css[0]}`;
    document.head.append(link);
    await definition.routes[0]?.lazy();
    expect(loaded.filter((node) => node.tagName === 'LINK')).toHaveLength(1);
  });

  test('can also be loaded by a stock Module Federation host', async () => {
    openPage(garden.dist);
    // Imported here, because the runtime accesses the page when it is imported.
    const { createInstance } = await import('@module-federation/runtime');
    const host = createInstance({
      name: 'stock',
      remotes: [{ name: 'irodori_garden', entry: `${origin}remoteEntry.js`, type: 'var' }],
      shared: Object.fromEntries(
        Object.entries(load).map(([name, get]) => [
          name,
          {
            version: '1.0.0',
            scope: 'default',
            shareConfig: { singleton: true, requiredVersion: false as const },
            get: async () => {
              const namespace = await get();
              return () => namespace;
            },
          },
        ]),
      ),
    });
    const loadedModule = await host.loadRemote<{ default: unknown }>('irodori_garden/module');
    expect(loadedModule?.default).toMatchObject({ id: 'garden' });
  });
});

describe('a container that cannot be loaded', () => {
  test('rejects with module, version and cause if its entry does not match its integrity', async () => {
    const { served } = openPage(garden.dist);
    served.set('remoteEntry.js', 'alert("tampered")');
    const error = await failure();
    expect(error).toMatchObject({
      name: 'ContainerError',
      module: 'garden',
      version: manifest.version,
      reason: 'network',
      request: `${origin}remoteEntry.js`,
    });
    expect(error.message).toContain(`garden@${manifest.version}`);
    expect(error.message).toContain(`${origin}remoteEntry.js`);
  });

  test('loads at the next attempt after its file is back', async () => {
    const { served } = openPage(garden.dist);
    const definitionChunk = manifest.browser.chunks['list']?.js[0] ?? '';
    served.set(definitionChunk, 'tampered');
    expect(await failure()).toMatchObject({ reason: 'network', request: `${origin}${definitionChunk}` });
    served.delete(definitionChunk);
    expect(await loadContainer(source())).toMatchObject({ id: 'garden' });
  });

  test('loads at the next attempt after the file with the integrity of its files is back', async () => {
    const { loaded, served } = openPage(garden.dist);
    const request = `${origin}chunks/integrity.js`;
    served.set('chunks/integrity.js', 'tampered');
    expect(await failure()).toMatchObject({ reason: 'network', request });
    expect(loaded.map((node) => node.src).slice(1)).toEqual([request]);
    served.delete('chunks/integrity.js');
    expect(await loadContainer(source())).toMatchObject({ id: 'garden' });
  });

  test('loads a route at the next attempt after the route’s chunk is back', async () => {
    const { served } = openPage(garden.dist);
    const chunk = manifest.browser.chunks['plant']?.js[1] ?? '';
    const definition = await loadContainer(source());
    served.set(chunk, 'tampered');
    await expect(definition.routes[1]?.lazy()).rejects.toThrow('Loading chunk');
    served.delete(chunk);
    expect(await definition.routes[1]?.lazy()).toMatchObject({ default: expect.any(Function) });
  });

  test('rejects a stalled chunk after eight seconds, and a second attempt sends a new request', async () => {
    const { served } = openPage(garden.dist);
    const chunk = manifest.browser.chunks['plant']?.js[1] ?? '';
    const definition = await loadContainer(source());
    served.set(chunk, 'stall');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await Promise.all([
      expect(definition.routes[1]?.lazy()).rejects.toThrow('timeout'),
      vi.advanceTimersByTimeAsync(8000),
    ]);
    served.delete(chunk);
    expect(await definition.routes[1]?.lazy()).toMatchObject({ default: expect.any(Function) });
  });

  test('asks the host again for a library that failed to load', async () => {
    openPage(garden.dist);
    const shareScope = hostScope();
    const library = shareScope['zod/mini']?.['1.0.0'];
    const get = vi.fn<() => Promise<() => unknown>>(async () => (await library?.get()) ?? (() => undefined));
    get.mockRejectedValueOnce(new Error('offline'));
    const definition = await loadContainer(
      source({ shareScope: { ...shareScope, 'zod/mini': { '1.0.0': { from: 'shell', get } } } }),
    );
    await expect(definition.routes[1]?.lazy()).rejects.toThrow('offline');
    expect(await definition.routes[1]?.lazy()).toMatchObject({ default: expect.any(Function) });
  });

  test.each([
    ['its entry stalls', 'remoteEntry.js'],
    ['its definition stalls', 'chunks/definition'],
  ])('rejects at the deadline if %s', async (_name, start) => {
    const { served } = openPage(garden.dist);
    const file = Object.keys(manifest.files).find((name) => name.startsWith(start)) ?? '';
    served.set(file, 'stall');
    expect(await failure({ timeoutMs: 50 })).toMatchObject({ reason: 'timeout' });
  });

  test('rejects when the caller aborts', async () => {
    openPage(garden.dist);
    const controller = new AbortController();
    const pending = failure({ signal: controller.signal });
    controller.abort(new Error('navigated away'));
    expect(await pending).toMatchObject({ reason: 'aborted', cause: controller.signal.reason });
    expect(await failure({ signal: controller.signal })).toMatchObject({ reason: 'aborted' });
  });

  test('rejects with the reason `container` if the file is not a container', async () => {
    const { served } = openPage(garden.dist);
    served.set('remoteEntry.js', 'var something = 1;');
    expect(await failure({ integrity: '' })).toMatchObject({ reason: 'container' });
  });

  test('names the library that the host does not provide', async () => {
    openPage(garden.dist);
    const { '@irodori/kit/module': _missing, ...shareScope } = hostScope();
    const error = await failure({ shareScope });
    expect(error).toMatchObject({ reason: 'container' });
    expect(error.message).toContain('"@irodori/kit/module"');
  });

  test('rejects if another version of the same module runs on the page', async () => {
    openPage(garden.dist);
    await loadContainer(source());
    const error = await failure({ version: 'next' });
    expect(error).toMatchObject({ reason: 'version-mix', version: 'next' });
    expect(error.message).toContain(manifest.version);
  });
});
