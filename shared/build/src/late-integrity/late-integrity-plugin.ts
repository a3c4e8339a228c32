import { createHash } from 'node:crypto';
import type { Rspack } from '@rsbuild/core';
import { rspack } from '@rspack/core';

interface Options {
  /** Matches the name of the entry, whose runtime loads all other files. */
  readonly entry: RegExp;
  /** Name of the new file, given a hash of its content. */
  readonly file: (hash: string) => string;
}

const tables = /(\w+)\.(sriHashes|sriExtractCssHashes)=\{([^}]*)\}/g;
const hash = /("?)([\w-]+)\1:"(sha256-[^"]+)"/g;

/** Source of the file, which the bundler's runtime runs like a chunk without modules. */
function chunkSource(chunks: string | undefined, found: Readonly<Record<string, string>>): string {
  const assign = Object.entries(found).map(([table, hashes]) => `Object.assign(r.${table},{${hashes}})`);
  return `(globalThis.${chunks}||=[]).push([["integrity"],{},r=>{${assign.join(';')}}]);`;
}

/**
 * Moves the hashes of later files from the entry, which each first page waits for, into a file of their own, whose hash the
 * entry keeps. `runtime.js` has them when they are needed.
 */
export function lateIntegrity({ entry, file }: Options): Rspack.RspackPluginInstance {
  const name = 'irodori:late-integrity';
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        // Later than names and hashes of files are final.
        const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name, stage }, () => {
          for (const asset of compilation.getAssets().filter((made) => entry.test(made.name))) {
            const { code, late, source } = split(asset.source.source().toString(), compilation);
            compilation.emitAsset(late, new rspack.sources.RawSource(source));
            compilation.updateAsset(asset.name, new rspack.sources.RawSource(code));
          }
        });
      });
    },
  };

  function split(code: string, { outputOptions }: Rspack.Compilation) {
    const found: Record<string, string> = {};
    for (const [, , table = '', hashes = ''] of code.matchAll(tables)) found[table] = hashes;
    if (found['sriHashes'] === undefined) throw new Error('The entry of the bundle has no hashes of files.');
    const source = chunkSource(outputOptions.chunkLoadingGlobal, found);
    const digest = createHash('sha256').update(source).digest();
    const late = file(digest.toString('hex').slice(0, 10));
    const known = `{integrity:"sha256-${digest.toString('base64')}"}`;
    return {
      code: code.replaceAll(tables, (_match, runtime: string, table: string, hashes: string) =>
        table === 'sriHashes'
          ? `${runtime}.sriHashes=${known},${runtime}.integrityFile="${late}"`
          : `${runtime}.${table}={${hashes.replaceAll(hash, '$1$2$1:""')}}`,
      ),
      late,
      source,
    };
  }
}
