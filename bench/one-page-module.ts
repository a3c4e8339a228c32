import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ModuleManifest } from '@irodori/contract/composition';
import { publish } from 'registry/publish';
import { integrityOf } from 'registry/version-files';

interface OnePage {
  readonly registryFolder: string;
  readonly id: string;
  readonly version: string;
  /** Changes the server bundle. */
  readonly server?: (code: string) => string;
}

/** Publishes a module with one page, as small as possible, without a build. */
export async function publishOnePage({
  registryFolder,
  id,
  version,
  server = (code) => code,
}: OnePage): Promise<void> {
  const dist = await mkdtemp(join(tmpdir(), 'irodori-one-page-'));
  const route = `{ path: '/${id}/:item', chunk: 'page', data: 'public', lazy: async () => ({ default: () => null }) }`;
  const files: Record<string, string> = {
    'remoteEntry.js': `var irodori_${id.replaceAll('-', '_')};`,
    'chunks/page.js': '0;',
    'server/module.cjs': server(`module.exports = { default: { id: '${id}', routes: [${route}] } };`),
  };
  const manifest: ModuleManifest = {
    id,
    version,
    contract: 1,
    routes: [{ path: `/${id}/:item`, chunk: 'page' }],
    browser: { entry: 'remoteEntry.js', chunks: { page: { js: ['chunks/page.js'], css: [], shared: [] } } },
    server: { entry: 'server/module.cjs' },
    files: Object.fromEntries(
      Object.entries(files).map(([file, text]) => [file, integrityOf(Buffer.from(text))]),
    ),
    shared: {},
  };
  for (const [file, text] of Object.entries({ ...files, 'module.json': JSON.stringify(manifest) })) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), text);
  }
  await publish({ folder: registryFolder, dist });
  await rm(dist, { recursive: true });
}
