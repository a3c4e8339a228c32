import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/built-module.ts';

const start = promisify(execFile);
const script = fileURLToPath(new URL('../irodori.ts', import.meta.url));
const irodori = (cwd: string, ...args: string[]) => start(process.execPath, [script, ...args], { cwd });

/** A checkout whose stack prints the arguments that it gets, and with one module. */
async function checkout(): Promise<string> {
  const root = await temporaryFolder();
  await mkdir(path.join(root, 'stack'));
  await writeFile(
    path.join(root, 'stack/bootstrap.mjs'),
    "console.log(process.argv.slice(2).join(' ')); process.exitCode = process.argv[3] === 'taken' ? 1 : 0;",
  );
  await mkdir(path.join(root, 'mfe-garden'));
  return root;
}

/** Makes the module's build run a script. */
async function buildBy(root: string, source: string): Promise<void> {
  const folder = path.join(root, 'mfe-garden');
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ scripts: { build: 'node build.mjs' } }),
  );
  await writeFile(path.join(folder, 'build.mjs'), source);
}

const builds = `
  import { hash } from 'node:crypto';
  import { mkdirSync, writeFileSync } from 'node:fs';
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/module.js', 'code');
  const files = { 'module.js': 'sha256-' + hash('sha256', 'code', 'base64') };
  const browser = { entry: 'module.js', chunks: {} };
  const server = { entry: 'module.js' };
  const manifest = { id: 'garden', version: 'a', contract: 1, routes: [], browser, server, files, shared: {} };
  writeFileSync('dist/module.json', JSON.stringify(manifest));
  console.log('compiled');
`;

test('new runs the command of the stack from the root of the checkout', async () => {
  const root = await checkout();
  const { stdout } = await irodori(path.join(root, 'mfe-garden'), 'new', 'tea-garden');
  expect(stdout).toBe('new-module tea-garden\n');
});

test('new --json prints one document, and the messages of the stack as messages', async () => {
  const { stdout, stderr } = await irodori(await checkout(), 'new', 'tea-garden', '--json');
  expect(JSON.parse(stdout)).toEqual({ module: 'tea-garden', folder: 'mfe-tea-garden' });
  expect(stderr).toBe('new-module tea-garden\n');
});

test('engines passes its arguments on to the command of the worker, in the folder where it is called', async () => {
  const root = await checkout();
  const folder = path.join(root, 'worker/src/engine-commands');
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'main.ts'),
    "console.log(JSON.stringify([process.cwd().split('/').at(-1), ...process.argv.slice(2)]));",
  );
  const args = ['engines', 'add', '--url', 'http://127.0.0.1:8188', '--no-app', '--name', 'anime'];
  const { stdout } = await irodori(path.join(root, 'mfe-garden'), ...args);
  expect(JSON.parse(stdout)).toEqual(['mfe-garden', ...args.slice(1)]);
});

test('engines that fail repeat no key', async () => {
  const root = await checkout();
  const folder = path.join(root, 'worker/src/engine-commands');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'main.ts'), 'process.exitCode = 1;');
  await expect(irodori(root, 'engines', 'add', '--key', 'sk-secret')).rejects.toMatchObject({
    code: 1,
    stderr: `\`irodori engines\` in ${root} ended with 1; its messages are above.\n`,
  });
});

test('new fails if the command of the stack fails', async () => {
  const root = await checkout();
  await expect(irodori(root, 'new', 'taken')).rejects.toMatchObject({
    code: 1,
    stderr: `\`stack/bootstrap.mjs new-module taken\` in ${root} ended with 1; its messages are above.\n`,
  });
});

test('new of a checkout says that it works inside of one, and how a repository of its own begins a module', async () => {
  const folder = await temporaryFolder();
  await expect(irodori(folder, 'new', 'tea-garden')).rejects.toMatchObject({
    code: 1,
    stderr: `${folder} is not in a checkout of the repository. Run the command inside of one; in a repository of your own, run npx @irodori/cli new tea-garden.\n`,
  });
});

test('build runs the build of a module that is given by its id, and names the version', async () => {
  const root = await checkout();
  await buildBy(root, builds);
  const { stdout } = await irodori(root, 'build', 'garden');
  expect(stdout).toMatch(/compiled\ngarden@a is built in mfe-garden\/dist\n$/);
});

test('build --json of a folder prints one document', async () => {
  const root = await checkout();
  await buildBy(root, builds);
  const { stdout, stderr } = await irodori(root, 'build', 'mfe-garden', '--json');
  expect(JSON.parse(stdout)).toEqual({
    built: [{ module: 'garden', version: 'a', dist: path.join(root, 'mfe-garden/dist') }],
  });
  expect(stderr).toContain('compiled');
});

test('build fails if the build of the module fails, or if there is no such module', async () => {
  const root = await checkout();
  await buildBy(root, 'process.exitCode = 3;');
  await expect(irodori(root, 'build', 'garden')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/`run build` in \S+mfe-garden ended with 3; its messages are above\.\n$/),
  });
  await expect(irodori(root, 'build', 'lake')).rejects.toMatchObject({
    stderr: `There is no package.json in ${root}/mfe-lake, ${root}/lake.\n`,
  });
});
