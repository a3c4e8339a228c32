import { expect, test } from 'vitest';
import { builtModule } from '../../fixtures/built-module.ts';
import { clockFrom, documentOf, ended, run } from '../../fixtures/command-line.ts';
import { linkedSite } from '../../fixtures/linked-site.ts';
import { type SignedRegistry, signedRegistry } from '../../fixtures/signed-registry.ts';
import { readIndex } from '../index-store.ts';

const variables = { OVERRIDE_SECRET: 'a secret of the site with 32 characters' };

/** A signed registry in which the module lake has one version, which is listed for nobody. */
async function withNewcomer(): Promise<SignedRegistry> {
  const registry = await signedRegistry();
  await registry.operate('publish', await builtModule({ id: 'lake', paths: ['/lake'] }), '--only-list');
  return registry;
}

test('the first version of a module is listed for nobody, rendered by a site, admitted, and then given to all', async () => {
  const { folder, operate } = await withNewcomer();
  expect((await readIndex(folder)).modules.map(({ id }) => id)).toEqual(['garden', 'pond']);
  expect(await operate('list')).toContain('lake: no stable version yet, 1 published');
  expect(await documentOf(folder, ['list'])).toMatchObject({
    newcomers: [{ module: 'lake', versions: [{ version: '1', refused: expect.any(String) }] }],
  });
  await expect(operate('promote', 'lake', '1')).rejects.toThrow('lake@1 is not admitted');

  const site = await linkedSite({ '/lake': ({ lake }) => (lake === '1' ? 200 : 404) });
  const args = ['admit', 'lake@1', '--site', site, '--no-shell', '--no-browser', '--json'];
  const { stdout } = await ended(folder, args, undefined, variables);
  expect(JSON.parse(stdout)).toMatchObject({
    certificate: true,
    rendered: [{ pages: [{ pattern: '/lake', status: 200 }] }],
  });
  await expect(operate('canary', 'lake', '1')).rejects.toThrow(
    'lake has no stable version yet. `irodori promote lake <version>` gives a version to all visitors.',
  );
  await operate('promote', 'lake', '1');
  const index = await readIndex(folder);
  expect(index.newcomers).toBeUndefined();
  expect(index.modules.find(({ id }) => id === 'lake')).toMatchObject({
    routes: ['/lake'],
    channels: { stable: '1' },
  });
  expect(await operate('verify')).toBe('3 versions are intact');
  const listing = { module: 'lake', what: 'version', from: null, to: '1' };
  expect(await documentOf(folder, ['log'])).toMatchObject({
    changes: expect.arrayContaining([expect.objectContaining(listing)]),
  });
});

test('publish has the sites render the first version of a module before visitors get it', async () => {
  const { folder } = await signedRegistry();
  const site = await linkedSite({ '/lake': 500 });
  const dist = await builtModule({ id: 'lake', paths: ['/lake'] });
  const args = ['publish', dist, '--no-shell', '--no-browser', '--site', site, '--wait', '0'];
  const { stderr } = await ended(folder, args, undefined, variables);
  expect(stderr).toContain(`lake@1 fails at ${site}: /lake responds with 500.`);
  expect((await readIndex(folder)).modules.map(({ id }) => id)).toEqual(['garden', 'pond']);
});

test('a module without a stable version keeps its id, its routes and its files, until it is removed or too old', async () => {
  const { folder, operate } = await withNewcomer();
  const second = await builtModule({ id: 'lake', version: '2', paths: ['/lake'], code: '// 2' });
  const sameRoute = await builtModule({ id: 'reed', paths: ['/lake'] });
  await expect(operate('publish', sameRoute, '--only-list')).rejects.toThrow('"/lake" overlaps "/lake"');
  await operate('publish', second, '--only-list');
  expect(await operate('verify')).toBe('4 versions are intact');
  expect(await operate('gc')).toBe('There is nothing to remove.');

  await expect(operate('remove', 'lake')).rejects.toThrow('no site answers /lake any more');
  await operate('remove', 'lake', '--yes');
  expect((await readIndex(folder)).newcomers).toBeUndefined();
  await operate('publish', sameRoute, '--only-list');
  expect(await run(folder, ['gc', '--days', '0'], clockFrom(Date.now() + 1_000))).toContain('reed@1 of ');
  expect((await readIndex(folder)).newcomers).toBeUndefined();
  expect(await operate('verify')).toBe('2 versions are intact');
});
