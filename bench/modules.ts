import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ModuleManifest } from '@irodori/contract/composition';
import { publish } from 'registry/publish';
import { integrityOf } from 'registry/version-files';
import { buildAll } from 'stack/build';
import { freePort } from 'stack/port';
import { publishModules } from 'stack/publish';
import { startService } from 'stack/service';
import { brotliSize } from './brotli.ts';
import { kilobytes, note, percent } from './figures.ts';
import { startShell } from './own-shell.ts';

/**
 * `npm --prefix bench run modules`, with `npm start` running: size of the first load of `/`, which is the page with its
 * styles and the scripts, with the site's four modules in the registry and with 200 modules.
 */
interface Load {
  readonly everything: number;
  readonly styles: number;
}

const folder = await mkdtemp(join(tmpdir(), 'irodori-modules-'));
try {
  await buildAll();
  const [few, many] = [join(folder, 'few'), join(folder, 'many')];
  await publishModules(few);
  await cp(few, many, { recursive: true });
  for (let index = 4; index < 200; index += 1) await publishSmallModule(many, `bench-${index}`);
  const withFew = await firstLoad(few, '/support');
  const withMany = await firstLoad(many, '/bench-199/one');
  await note('first load of /, page, scripts and styles', kilobytes(withFew.everything));
  await note('first load of /, styles', kilobytes(withFew.styles));
  const growth = withMany.everything / withFew.everything - 1;
  await note('first load of / with 200 modules beside 4', percent(growth));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Size (brotli) of the page and of every script that it names. `last` is a page of the last module in the registry.
 */
async function firstLoad(registryFolder: string, last: string): Promise<Load> {
  const registryPort = await freePort();
  const registry = await startService({
    name: 'registry',
    command: ['registry/src/main.ts'],
    env: { REGISTRY_PORT: String(registryPort), REGISTRY_DIR: registryFolder },
    logFolder: folder,
    readyWithinMs: 120_000,
  });
  const shell = await startShell(`http://localhost:${registryPort}`, folder);
  try {
    await bytesOf(`${shell.url}${last}`);
    const html = await bytesOf(`${shell.url}/`);
    const page = html.toString();
    const styles = [...page.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join('');
    const files = [...page.matchAll(/"href":"([^"]+\.js)"/g)].map(
      ([, file = '']) => new URL(file, shell.url).href,
    );
    let everything = brotliSize(html);
    for (const file of new Set(files)) everything += brotliSize(await bytesOf(file));
    return { everything, styles: brotliSize(Buffer.from(styles)) };
  } finally {
    await shell.stop();
    await registry.stop();
  }
}

async function bytesOf(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

/** Publishes a module with one page, as small as possible, without a build. */
async function publishSmallModule(registryFolder: string, id: string): Promise<void> {
  const dist = join(folder, 'dist');
  const route = `{ path: '/${id}/:item', chunk: 'page', data: 'public', lazy: async () => ({ default: () => null }) }`;
  const files: Record<string, string> = {
    'remoteEntry.js': `var irodori_${id.replaceAll('-', '_')};`,
    'chunks/page.js': '0;',
    'server/module.cjs': `module.exports = { default: { id: '${id}', routes: [${route}] } };`,
  };
  const manifest: ModuleManifest = {
    id,
    version: '1',
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
