import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { settleFederationManifest } from '../src/manifest/federation-manifest.ts';

test('Module Federation’s manifest is the same for lists in another order, and has no statistics', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'irodori-manifest-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  const settle = async (shared: unknown[]) => {
    await writeFile(path.join(dist, 'mf-manifest.json'), JSON.stringify({ name: 'garden', shared }));
    await writeFile(path.join(dist, 'mf-stats.json'), '{}');
    await settleFederationManifest(dist);
    return await readFile(path.join(dist, 'mf-manifest.json'), 'utf8');
  };
  const [react, zod] = [
    { name: 'react', js: ['b.js', 'a.js'] },
    { name: 'zod/mini', js: [] },
  ];
  const settled = await settle([react, zod]);
  expect(await settle([zod, { ...react, js: ['a.js', 'b.js'] }])).toBe(settled);
  expect(JSON.parse(settled)).toMatchObject({
    name: 'garden',
    shared: [{ name: 'react' }, { name: 'zod/mini' }],
  });
  await expect(access(path.join(dist, 'mf-stats.json'))).rejects.toThrow('ENOENT');
});
