import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * src/container-runtime depends on internals of Module Federation and Rspack. If one of these tests fails after an
 * update: read the changed sources, adapt the runtime until test/container.test.ts passes, then update the pin.
 */

const require = createRequire(import.meta.url);
const rspack = path.dirname(require.resolve('@rspack/core/package.json'));
const entryRuntime = readFileSync(path.join(rspack, 'dist/moduleFederationDefaultRuntime.js'), 'utf8');
const versionOf = (manifest: string) =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;

test('the installed versions are those for which the container runtime was written', () => {
  expect(versionOf(path.join(rspack, 'package.json'))).toBe('2.3.2');
  expect(
    versionOf(path.join(path.dirname(require.resolve('@module-federation/enhanced')), '../../package.json')),
  ).toBe('2.9.2');
});

test('the entry runtime of a container makes exactly the calls that the container runtime implements', async () => {
  const calls = new Set([...entryRuntime.matchAll(/bundlerRuntime\.([a-zA-Z]+)/g)].map((match) => match[1]));
  // `remotes` and the tree-shaking fallback are not reached: a module has no remotes, and no library to fall back to.
  for (const unreached of ['remotes', 'getSharedFallbackGetter']) expect(calls.delete(unreached)).toBe(true);
  const source = readFileSync(new URL('../src/container-runtime/index.js', import.meta.url), 'utf8');
  const implemented = source.slice(source.indexOf('bundlerRuntime: {'));
  for (const call of calls) expect(implemented).toMatch(new RegExp(`\\b${call}\\b`));
});

test.each([
  'bundlerRuntime.consumes({chunkId,promises,chunkMapping:consumesLoadingChunkMapping,moduleToHandlerMapping:runtimeRequire.federation.consumesLoadingModuleToHandlerMapping,installedModules:consumesLoadinginstalledModules,webpackRequire:runtimeRequire})',
  'bundlerRuntime.initContainerEntry({shareScope,initScope,remoteEntryInitOptions,shareScopeKey:containerShareScope,webpackRequire:runtimeRequire})',
  'bundlerRuntime.init({webpackRequire:runtimeRequire})',
  'bundlerRuntime.installInitialConsumes({webpackRequire:runtimeRequire,installedModules:consumesLoadinginstalledModules,initialConsumes:runtimeRequire.consumesLoadingData.initialConsumes,',
  'scope:[data.shareScope]},shareKey:data.shareKey',
])('the entry runtime still calls %s', (call) => {
  expect(entryRuntime).toContain(call);
});

test('the package links the container runtime under the name that the bundler resolves', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  expect(require.resolve('@module-federation/webpack-bundler-runtime', { paths: [folder] })).toBe(
    fileURLToPath(new URL('../src/container-runtime/index.js', import.meta.url)),
  );
});
