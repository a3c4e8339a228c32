import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sharedList } from '@irodori/build';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type { ShellManifest } from '../server/assets/shell-manifest.ts';

const compressible = /\.(?:js|css|svg|json|txt)$/;

/**
 * Writes `dist/shell.json` (the shell's version, and which files the first page and each shared library need,
 * with their integrity), and a compressed copy beside each text file of the browser's bundle.
 */
export function pluginShellManifest(): RsbuildPlugin {
  return {
    name: 'shell:manifest',
    setup(api) {
      const isDev = api.context.action === 'dev';
      const write = async (
        stats: Rspack.Stats | Rspack.MultiStats | undefined,
        folder: string | undefined,
      ) => {
        const options = { all: false, children: true, entrypoints: true, chunkGroups: true };
        const builds = stats?.toJson(options).children ?? [];
        const web = builds.find(({ name }) => name === 'web');
        const devtools = builds.find(({ name }) => name === 'devtools');
        if (web === undefined || devtools === undefined || folder === undefined) return;
        const root = path.join(folder, '..');
        const manifest = await describe(root, { web, devtools }, isDev);
        await writeFile(path.join(root, 'shell.json'), JSON.stringify(manifest, undefined, 2));
      };
      api.onAfterBuild(async ({ environments, stats }) => {
        const folder = environments['web']?.distPath;
        await write(stats, folder);
        if (folder !== undefined) await compressFolder(folder);
      });
      api.onAfterDevCompile(({ environments, stats }) => write(stats, environments['web']?.distPath));
    },
  };
}

interface Builds {
  readonly web: Rspack.StatsCompilation;
  readonly devtools: Rspack.StatsCompilation;
}

async function describe(root: string, { web, devtools }: Builds, isDev: boolean): Promise<ShellManifest> {
  const client = path.join(root, 'client');
  const asset = async (file: string) => ({
    href: `/${file}`,
    // In development the content of a file changes under the same name, so an integrity would become wrong.
    integrity: isDev ? '' : `sha256-${digest(await readFile(path.join(client, file)), 'base64')}`,
  });
  const assets = (files: readonly string[], extension: string) =>
    Promise.all(
      files.filter((file) => file.endsWith(extension) && !file.includes('.hot-update.')).map(asset),
    );

  const filesOf = (build: Rspack.StatsCompilation, name: string) =>
    (build.entrypoints?.[name]?.assets ?? []).map((file) => file.name);
  const entry = filesOf(web, 'shell');
  const shared: ShellManifest['shared'] = {};
  for (const { name, chunk } of sharedList()) {
    // In development the chunks come from the dev server.
    if (chunk === false || isDev) continue;
    const files = (web.namedChunkGroups?.[chunk]?.assets ?? [])
      .map((file) => file.name)
      .filter((file) => !entry.includes(file));
    shared[name] = { scripts: await assets(files, '.js'), styles: await assets(files, '.css') };
  }
  const server = isDev ? Buffer.from('') : await readFile(path.join(root, 'server/shell.cjs'));
  const [scripts, allStyles] = [await assets(entry, '.js'), await assets(entry, '.css')];
  const { late: lateStyles = [], first: styles = [] } = Object.groupBy(allStyles, ({ href }) =>
    path.basename(href).startsWith('late.') ? 'late' : 'first',
  );
  const version = digest(JSON.stringify([scripts, allStyles, digest(server, 'hex')]), 'hex');
  return {
    version: version.slice(0, 12),
    scripts,
    styles,
    lateStyles,
    shared,
    devtools: await assets(filesOf(devtools, 'devtools'), '.js'),
  };
}

async function compressFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, options));
  }
}

const digest = (bytes: Buffer | string, encoding: 'hex' | 'base64') =>
  createHash('sha256').update(bytes).digest(encoding);
