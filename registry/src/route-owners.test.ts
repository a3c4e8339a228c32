import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readIndex } from './index-store.ts';
import { publish } from './publish.ts';
import { builtModule, temporaryFolder } from '../fixtures/built-module.ts';
import { run as runIn } from '../fixtures/command-line.ts';

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});

/** Publishes a build of a module with the given routes. */
async function release(id: string, version: string, ...paths: string[]): Promise<void> {
  await publish({ folder, dist: await builtModule({ id, version, paths, code: `${id} ${version}` }) });
}
const run = (...args: string[]) => runIn(folder, args);
const routesOf = async (id: string) =>
  (await readIndex(folder)).modules.find((module) => module.id === id)?.routes;

test.each([
  '/garden/ai-elf-generator',
  '/Garden/:tree/',
  '/garden/:slug?',
  '/garden*',
  '/*',
  '/:lang?/garden/:plant',
  '/:area/:page',
])('a new module cannot have the route %s beside another module’s /garden/:plant', async (pattern) => {
  await release('garden', '1', '/garden/:plant');
  await expect(release('park', '1', '/park', pattern)).rejects.toThrow(
    `park@1 cannot be served: its route "${pattern}" overlaps "/garden/:plant" of module "garden". ` +
      `Change the route; or, if both modules are meant to have it, the registry's operator allows it by \`irodori grant park '${pattern}'\``,
  );
  expect((await readIndex(folder)).modules.map((module) => module.id)).toEqual(['garden']);
});

test('a new version of a published module cannot take another module’s routes', async () => {
  await release('garden', '1', '/garden/:plant');
  await release('park', '1', '/park');
  await expect(release('park', '2', '/park', '/*')).rejects.toThrow('"/*" overlaps "/garden/:plant"');
  const dist = await builtModule({ id: 'park', version: '3', paths: ['/garden/new'], code: '3' });
  await expect(run('publish', dist, '--canary', '0.1')).rejects.toThrow('overlaps "/garden/:plant"');
  expect(await routesOf('park')).toEqual(['/park']);
});

test('an operator can grant an overlapping route before or after its module is published', async () => {
  await run('grant', 'garden', '/:plant');
  await release('garden', '1', '/:plant', '/:plant/pictures/:id');
  await expect(release('park', '1', '/park')).rejects.toThrow('"/park" overlaps "/:plant"');
  expect(await run('grant', 'park', '/park', '/paths')).toBe('park owns /park /paths');
  await release('park', '1', '/park');
  await release('park', '2', '/park', '/paths');
  expect(await routesOf('park')).toEqual(['/park', '/paths']);
  await expect(release('park', '3', '/park', '/benches')).rejects.toThrow('"/benches" overlaps "/:plant"');
});

test('a module keeps a route that its stable version no longer has, so that a rollback can serve it', async () => {
  await release('garden', '1', '/garden', '/pond');
  await release('garden', '2', '/garden');
  await expect(release('park', '1', '/pond')).rejects.toThrow('"/pond" overlaps "/pond" of module "garden"');
  expect(await run('rollback', 'garden')).toBe('garden: 2 → 1');
  expect(await routesOf('garden')).toEqual(['/garden', '/pond']);
});

test('a resource is owned like a route, and the index repeats those of the stable version', async () => {
  const withResource = async (id: string, version: string, address: string, ...paths: string[]) =>
    publish({
      folder,
      dist: await builtModule({
        id,
        version,
        paths,
        code: `${id} ${version}`,
        manifest: { resources: [{ path: address, type: 'text/plain' }] },
      }),
    });
  await release('garden', '1', '/:plant');
  await expect(withResource('park', '1', '/benches.txt', '/park/map')).rejects.toThrow(
    'its route "/benches.txt" overlaps "/:plant" of module "garden"',
  );
  await run('grant', 'park', '/benches.txt');
  await withResource('park', '1', '/benches.txt', '/park/map');
  const park = async () => (await readIndex(folder)).modules.find((module) => module.id === 'park');
  expect((await park())?.resources).toEqual([{ path: '/benches.txt', type: 'text/plain' }]);
  await expect(run('revoke', 'park', '/benches.txt')).rejects.toThrow('park@1, which is stable');
  await release('park', '2', '/park/map');
  expect((await park())?.resources).toEqual([]);
  await expect(withResource('lake', '1', '/benches.txt', '/lake/map')).rejects.toThrow(
    'overlaps "/benches.txt" of module "park"',
  );
  await run('rollback', 'park');
  expect((await park())?.resources).toHaveLength(1);
});

test('an operator can move a route to another module once no stable version has it', async () => {
  await release('garden', '1', '/garden', '/pond');
  await expect(run('grant', 'park', '/Pond/')).rejects.toThrow(
    'Take it from that module first: irodori revoke garden',
  );
  await expect(run('revoke', 'garden', '/pond')).rejects.toThrow('garden@1, which is stable');
  await release('garden', '2', '/garden');
  expect(await run('revoke', 'garden', '/pond')).toBe('garden no longer owns /pond');
  await release('park', '1', '/pond');
  await expect(run('rollback', 'garden')).rejects.toThrow('"/pond" overlaps "/pond" of module "park"');
});

test('an operator cannot revoke a route of a module’s stable version while another module is listed first', async () => {
  await release('garden', '1', '/garden');
  await release('park', '1', '/pond');
  await expect(run('revoke', 'park', '/pond')).rejects.toThrow(
    '"/pond" is a route of park@1, which is stable',
  );
});

test.each([
  [['grant', 'park', 'park'], '"park" is not a route pattern'],
  [['revoke', 'park', '/park'], 'Module "park" does not own "/park" (owned: none)'],
  [['grant', 'park'], "missing required argument 'pattern'"],
])('the command %j is refused and says what to do', async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
});

test('a module cannot be published from another package than its first version', async () => {
  const build = (name: string | undefined, version: string) =>
    builtModule({ version, manifest: name === undefined ? {} : { package: name }, code: version });
  await publish({ folder, dist: await build('mfe-garden', '1') });
  await publish({ folder, dist: await build('mfe-garden', '2') });
  for (const name of ['@rivals/mfe-garden', undefined]) {
    await expect(publish({ folder, dist: await build(name, '3') })).rejects.toThrow(
      'the module "garden" belongs to the package "mfe-garden". Publish it under an id of its own.',
    );
  }
  expect((await readIndex(folder)).modules[0]?.channels.stable).toBe('2');
});

test('in an index without `owners` each module owns the routes of its stable version', async () => {
  await release('garden', '1', '/garden');
  await release('park', '1', '/park');
  const file = path.join(folder, 'registry.json');
  const { owners: _owners, ...older } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, JSON.stringify(older));
  await expect(release('park', '2', '/*')).rejects.toThrow('"/*" overlaps "/garden"');
  await release('garden', '2', '/pond');
  await expect(release('park', '3', '/garden')).rejects.toThrow('"/garden" overlaps "/garden"');
});
