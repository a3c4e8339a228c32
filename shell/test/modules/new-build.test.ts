import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { distFolder } from '../folders.ts';
import { TestRegistry } from '../test-registry.ts';
import { startTestSite } from '../test-site.ts';

test('a running shell keeps serving the files of its build after a new build replaced them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'irodori-shell-'));
  await cp(distFolder, folder, { recursive: true });
  const registry = await TestRegistry.start();
  registry.publish('alpha');
  const site = await startTestSite({ registry: registry.url, environment: { SHELL_DIST: folder } });
  try {
    await rm(folder, { recursive: true });
    const { status, html } = await site.page('/alpha/one');
    expect(status).toBe(200);
    const files = [...html.matchAll(/"(\/static\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const response = await site.get(file, { 'Accept-Encoding': 'br' });
      expect([file, response.status, response.headers.get('Cache-Control')]).toEqual([
        file,
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  } finally {
    site.stop();
    await registry.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
