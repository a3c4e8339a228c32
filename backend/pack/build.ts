import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

/**
 * `npm --prefix backend run build`: writes the published package into dist/. Node does not run TypeScript below
 * node_modules, so dist/ has JavaScript. npm does not support catalogs, so its package.json names versions.
 */
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
const compiler = join(root, 'node_modules/.bin/tsc');
const { status } = spawnSync(compiler, ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

const files = globSync(['src/**/*.{sql,mjs}', 'docs/**/*.md', '*.md'], { cwd: root });
for (const file of files) cpSync(join(root, file), join(dist, file));
cpSync(join(root, '../LICENSE'), join(dist, 'LICENSE'));

const installed = (name: string): string => {
  const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};
const compiled = (source: string) => source.replace(/\.ts$/, '.js');
const { exports, bin, dependencies } = manifest;
writeFileSync(
  join(dist, 'package.json'),
  JSON.stringify(
    {
      ...manifest,
      private: undefined,
      scripts: undefined,
      devDependencies: undefined,
      bin: compiled(bin),
      exports: Object.fromEntries(Object.entries(exports).map(([path, file]) => [path, compiled(file)])),
      dependencies: Object.fromEntries(Object.keys(dependencies).map((name) => [name, installed(name)])),
    },
    null,
    2,
  ),
);
