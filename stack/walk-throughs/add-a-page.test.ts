import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { registryIndex } from '@irodori/contract/composition';
import { expect, onTestFinished, test } from 'vitest';
import { copyCheckout } from './checkout-copy.ts';
import { root } from '../paths.ts';
import { follow } from './steps.ts';

const run = promisify(execFile);

test(
  'the walk-through “Add a page” gives a module a page whose test passes and whose route the registry accepts',
  { timeout: 300_000 },
  async () => {
    const copy = await copyCheckout('add-a-page');
    onTestFinished(copy.remove);
    await follow(await readFile(join(root, 'docs/walk-throughs/add-a-page.md'), 'utf8'), copy.folder);

    const registry = await mkdtemp(join(tmpdir(), 'irodori-page-'));
    onTestFinished(() => rm(registry, { recursive: true, force: true }));
    const module = join(copy.folder, 'mfe-content');
    await run(join(module, 'node_modules/.bin/rsbuild'), ['build'], { cwd: module });
    const grant = ['registry/src/irodori.ts', 'grant', 'generator', '/:app_slug'];
    await run(process.execPath, grant, { cwd: root, env: { ...process.env, REGISTRY_DIR: registry } });
    const { publishModules } = (await import(join(copy.folder, 'stack/publish/publish.ts'))) as {
      publishModules(
        place: { registryFolder: string; keysFolder: string },
        dists: string[],
      ): Promise<unknown>;
    };
    await publishModules({ registryFolder: registry, keysFolder: join(registry, 'keys') }, [
      join(module, 'dist'),
    ]);

    const index = registryIndex.parse(JSON.parse(await readFile(join(registry, 'registry.json'), 'utf8')));
    expect(index.modules.find(({ id }) => id === 'content')?.routes).toContain('/press');
  },
);
