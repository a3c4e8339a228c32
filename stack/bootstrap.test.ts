import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.ts';

test('pnpm selects dependencies for the pinned Node, whichever Node runs it', async () => {
  const workspace = await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  expect(/^nodeVersion: (.+)$/m.exec(workspace)?.[1]).toBe(devDependencies['node']);
});
