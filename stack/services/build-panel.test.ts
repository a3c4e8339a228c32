import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { panelLockfile, panelManifest } from './build-panel.ts';

test('the lockfile of the admin panel has the packages of its manifest, in the same versions', async () => {
  const { dependencies } = JSON.parse(await panelManifest()) as { dependencies: Record<string, string> };
  const [own = ''] = (await readFile(panelLockfile, 'utf8')).split('\npackages:\n');
  const locked = Array.from(own.matchAll(/^ {6}(\S+):\n {8}specifier: (.*)$/gm), ([, name = '', version]) => [
    name.replaceAll("'", ''),
    version,
  ]);
  expect(Object.fromEntries(locked)).toEqual(dependencies);
});
