import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { moduleManifest } from '@irodori/contract/composition';
import { expect, onTestFinished, test } from 'vitest';
import { declareClasses } from '../checks/css-classes.ts';
import { copyCheckout } from '../walk-throughs/checkout-copy.ts';
import { createModule } from './create-module.ts';

const run = promisify(execFile);

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'irodori-module-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test(
  'a new module and its journey are formatted and have sound types; it passes its test, builds, owns its route, has a link in the navigation and an owner, and follows the import rules',
  {
    timeout: 600_000,
  },
  async () => {
    // Not in the checkout, where git ignores the copy, and formatter and linter with it.
    const { folder: checkout, addModule } = await copyCheckout('new-module', await emptyFolder());
    const folder = await addModule('tea-garden');
    const tool = (name: string, args: string[], cwd = checkout) =>
      run(join(checkout, 'node_modules', '.bin', name), args, { cwd });

    const written = [
      'mfe-tea-garden',
      'e2e/journeys/tea-garden.spec.ts',
      'stack/publish/route-grants.ts',
      'shared/contract/src/routes/paths.ts',
    ];
    await tool('oxfmt', ['--check', ...written]);
    await tool('oxlint', ['--deny-warnings', ...written]);
    await declareClasses(checkout, join(checkout, 'node_modules', '.cache', 'css-types'));
    await tool('tsc', ['-p', 'mfe-tea-garden']);
    await tool('tsc', ['-p', 'e2e']);
    const { routeGrants } = (await import(join(checkout, 'stack/publish/route-grants.ts'))) as {
      readonly routeGrants: Readonly<Record<string, readonly string[]>>;
    };
    expect(routeGrants['tea-garden']).toEqual(['/tea-garden']);
    const { stdout } = await tool('vitest', ['run', '--project', 'mfe-tea-garden']);
    expect(stdout).toContain('1 passed');
    await run(join(folder, 'node_modules', '.bin', 'rsbuild'), ['build'], { cwd: folder });
    const manifest = moduleManifest.parse(
      JSON.parse(await readFile(join(folder, 'dist', 'module.json'), 'utf8')),
    );
    expect(manifest.id).toBe('tea-garden');
    expect(manifest.routes.map(({ path }) => path)).toEqual(['/tea-garden']);
    expect(manifest.navigation).toEqual([{ label: 'Tea garden', path: '/tea-garden' }]);
    const owners = await readFile(join(checkout, 'CODEOWNERS'), 'utf8');
    const owned = owners.match(/^\/mfe-[\w-]+(?=\/ @)/gm);
    const modules = globSync('mfe-*', { cwd: checkout }).map((name) => `/${name}`);
    expect(modules).toContain('/mfe-tea-garden');
    expect(owned?.toSorted()).toEqual(modules.toSorted());

    await appendFile(
      join(folder, 'src/routes.ts'),
      "export { supportPath } from '../../mfe-content/src/paths.ts';\n",
    );
    // The added import is the only one that breaks the rules.
    await expect(
      run('node', ['stack/commands/import-rules.ts', 'mfe-tea-garden/'], { cwd: checkout }),
    ).rejects.toMatchObject({
      stdout: '  mfe-tea-garden-imports: mfe-tea-garden/src/routes.ts → mfe-content/src/paths.ts\n',
    });
  },
);

test(
  'another module links to a new module by its typed address, and an address that the new module does not have fails the types',
  { timeout: 600_000 },
  async () => {
    const { folder: checkout, addModule } = await copyCheckout('module-paths', await emptyFolder());
    await addModule('tea-garden');
    const module = join(checkout, 'mfe-content');
    await writeFile(
      join(module, 'tsconfig.link.json'),
      JSON.stringify({ extends: './tsconfig.json', include: ['src/link.ts'] }),
    );
    const typesOfLinkTo = async (path: string) => {
      await writeFile(
        join(module, 'src', 'link.ts'),
        `import { ${path} } from '@irodori/contract/paths';\nexport const link: '/tea-garden' = ${path};\n`,
      );
      return run(join(checkout, 'node_modules', '.bin', 'tsc'), ['-p', join(module, 'tsconfig.link.json')]);
    };
    await expect(typesOfLinkTo('teaGardenPath')).resolves.toMatchObject({ stdout: '' });
    await expect(typesOfLinkTo('teaGardenBlendsPath')).rejects.toMatchObject({
      stdout: expect.stringContaining("has no exported member named 'teaGardenBlendsPath'"),
    });
  },
);

test.each(['', 'Tea', 'tea_garden', '-tea', 'tea-', '../tea', '4tea'])(
  'a module is not created with the id “%s”, which could not be in its package’s name or its address',
  async (id) => {
    await expect(createModule(tmpdir(), id)).rejects.toThrow(`“${id}” cannot be the id of a module`);
  },
);

test('a module is not created in a folder that exists', async () => {
  const root = await emptyFolder();
  await mkdir(join(root, 'mfe-tea'));
  await expect(createModule(root, 'tea')).rejects.toThrow('The folder mfe-tea exists already');
});

test('a module is not created at an address that belongs to another module', async () => {
  await expect(createModule(tmpdir(), 'blog')).rejects.toThrow(
    'The address /blog belongs to the module content',
  );
});

test('a module is not created with an id whose address has the name of another address', async () => {
  await expect(createModule(tmpdir(), 'sign-up')).rejects.toThrow(
    '@irodori/contract/paths has another address by the name signUpPath',
  );
});
