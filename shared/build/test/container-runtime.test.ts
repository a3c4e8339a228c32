import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gardenCopy } from './build-fixture.ts';

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

test.each([
  'runtimeRequire.consumesLoadingData',
  '.chunkMapping',
  '.moduleIdToConsumeDataMapping',
  'runtimeRequire.initializeExposesData.moduleMap',
  'runtimeRequire.f,"consumes"',
  'runtimeRequire,"initContainer"',
  'runtimeRequire,"getContainer"',
])('the entry that Rspack writes still uses %s, which the container runtime reads or replaces', (used) => {
  expect(entryRuntime).toContain(used);
});

test('a container has the entry of the container runtime in place of the one that Rspack writes', async () => {
  const garden = await gardenCopy();
  onTestFinished(() => garden.remove());
  await garden.build();
  const container = await readFile(path.join(garden.dist, 'remoteEntry.js'), 'utf8');
  expect(container).toContain('The host does not provide the shared library');
  expect(container).not.toContain('bundlerRuntime');
  // The runtime provides no library before a chunk asks for it.
  expect(container).toContain('initialConsumes:[]');
});
