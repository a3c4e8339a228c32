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
      api.onAfterBuild(async ({ environments, stats }) => {
        const root = path.join(environments['web']?.distPath ?? '', '..');
        const web = [stats?.toJson({ all: false, children: true, entrypoints: true, chunkGroups: true })]
          .flatMap((all) => all?.children ?? [])
          .find(({ name }) => name === 'web');
        if (web === undefined) return;
        const manifest = await describe(root, web);
        await writeFile(path.join(root, 'shell.json'), JSON.stringify(manifest, undefined, 2));
        await compressFolder(path.join(root, 'client'));
      });
    },
  };
}

async function describe(root: string, web: Rspack.StatsCompilation): Promise<ShellManifest> {
  const client = path.join(root, 'client');
  const asset = async (file: string) => ({
    href: `/${file}`,
    integrity: `sha384-${digest('sha384', await readFile(path.join(client, file)), 'base64')}`,
  });
  const assets = (files: readonly string[], extension: string) =>
    Promise.all(files.filter((file) => file.endsWith(extension)).map(asset));

  const entry = (web.entrypoints?.['shell']?.assets ?? []).map(({ name }) => name);
  const shared: ShellManifest['shared'] = {};
  for (const { name, chunk } of sharedList()) {
    if (chunk === false) continue;
    const files = (web.namedChunkGroups?.[chunk]?.assets ?? []).map((file) => file.name);
    shared[name] = await assets(
      files.filter((file) => !entry.includes(file)),
      '.js',
    );
  }
  const server = await readFile(path.join(root, 'server/shell.cjs'));
  const [scripts, styles] = [await assets(entry, '.js'), await assets(entry, '.css')];
  const version = digest(
    'sha256',
    Buffer.from(JSON.stringify([scripts, styles, digest('sha256', server, 'hex')])),
    'hex',
  );
  return { version: version.slice(0, 12), scripts, styles, shared };
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

const digest = (algorithm: string, bytes: Buffer, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(bytes).digest(encoding);
