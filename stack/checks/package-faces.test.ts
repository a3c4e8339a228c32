import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exportFaults } from './package-faces.ts';

async function tree(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'package-faces-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return root;
}

test('A subpath that only its own package imports, and a wildcard, are reported', async () => {
  const root = await tree({
    'shared/garden/package.json': JSON.stringify({
      name: '@irodori/garden',
      exports: { './tree': './src/tree.ts', './weed': './src/weed.ts', './*': './src/*.ts' },
    }),
    'shared/garden/test/weed.test.ts': "import '@irodori/garden/weed';",
    'mfe-park/src/park.ts': "import { tree } from '@irodori/garden/tree';",
  });

  expect(exportFaults(root)).toEqual({
    faults: [
      'shared/garden/package.json: no other package imports “@irodori/garden/weed”; remove it from exports',
      'shared/garden/package.json: “./*” is a wildcard; name each subpath',
    ],
    total: 3,
  });
});
