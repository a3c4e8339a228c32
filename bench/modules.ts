import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from 'stack/build';
import { publishModules } from 'stack/publish';
import { brotliSize } from './brotli.ts';
import { kilobytes, note, percent } from './figures.ts';
import { ownPages } from './load.ts';
import { publishOnePage } from './one-page-module.ts';
import { type OwnRegistry, startRegistry } from './own-registry.ts';
import { type OwnShell, startShell } from './own-shell.ts';

/**
 * `npm --prefix bench run modules`, with `npm start` running: the site with its four modules in the registry, beside the same
 * with 200 modules. Measures the first load of `/`, which is the page with its styles and the scripts, the processor time of
 * pages that are rendered for each visitor, the memory, and what the shell reads of the registry after a change.
 */
const smallModules = Array.from({ length: 196 }, (_, index) => `bench-${index}`);
const rounds = 8;
const pagesPerRound = 100;

interface Site extends OwnShell {
  readonly registry: string;
}

const folder = await mkdtemp(join(tmpdir(), 'irodori-modules-'));
const registries: OwnRegistry[] = [];
const shells: Site[] = [];
try {
  await buildAll();
  const [fewFolder, manyFolder] = [join(folder, 'few'), join(folder, 'many')];
  await publishModules({ registryFolder: fewFolder, keysFolder: join(folder, 'keys') });
  await cp(fewFolder, manyFolder, { recursive: true });
  for (const id of smallModules) await publishOnePage({ registryFolder: manyFolder, id, version: '1' });
  const few = await startSite(fewFolder, '/support');
  const many = await startSite(manyFolder, `/${smallModules.at(-1)}/one`);

  const [withFew, withMany] = [await firstLoad(few), await firstLoad(many)];
  await note('first load of /, page, scripts and styles', kilobytes(withFew.everything));
  await note('first load of /, styles', kilobytes(withFew.styles));
  const growth = withMany.everything / withFew.everything - 1;
  await note('first load of / with 200 modules beside 4', percent(growth));

  const same = await cpuRatio(few, many, () => '/ai-elf-generator');
  await note('processor time of a page with 200 modules beside 4', percent(same - 1));
  let page = 0;
  const others = await cpuRatio(few, many, () => `/app/missing-${(page += 1)}`);
  await note('the same for addresses that nobody has asked for', percent(others - 1));
  const index = brotliSize(await bytesOf(`${many.registry}/registry.json`));
  await note('index of 200 modules, after each change', kilobytes(index));
  for (const [modules, site] of Object.entries({ 4: few, 200: many }))
    process.stdout.write(
      `memory of the shell with ${modules} modules: ${await megabytesOf(site.pid())} MB\n`,
    );
} finally {
  for (const service of [...shells, ...registries]) await service.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Starts a registry and a shell. `last` is a page of the last module in the registry. */
async function startSite(registryFolder: string, last: string): Promise<Site> {
  const registry = await startRegistry(registryFolder, folder);
  registries.push(registry);
  const site = { ...(await startShell(registry.url, folder)), registry: registry.url };
  shells.push(site);
  await bytesOf(`${site.url}${last}`);
  return site;
}

/** Processor time per page of the second site ÷ that of the first one; the sites alternate. */
async function cpuRatio(first: Site, second: Site, path: () => string): Promise<number> {
  const seconds = new Map<Site, number>();
  for (let round = -1; round < rounds; round += 1)
    for (const site of [first, second]) {
      const before = await site.cpuSeconds();
      for (let page = 0; page < pagesPerRound; page += 1)
        await (await fetch(`${site.url}${path()}`, { headers: ownPages })).arrayBuffer();
      // The first round warms up.
      if (round >= 0) seconds.set(site, (seconds.get(site) ?? 0) + (await site.cpuSeconds()) - before);
    }
  return (seconds.get(second) ?? Number.NaN) / (seconds.get(first) ?? Number.NaN);
}

async function megabytesOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Sizes (Brotli) of the page and of every script that it names. */
async function firstLoad({ url }: Site): Promise<{ readonly everything: number; readonly styles: number }> {
  const html = await bytesOf(`${url}/`);
  const page = html.toString();
  const styles = [...page.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join('');
  const files = [...page.matchAll(/"href":"([^"]+\.js)"/g)].map(([, file = '']) => new URL(file, url).href);
  let everything = brotliSize(html);
  for (const file of new Set(files)) everything += brotliSize(await bytesOf(file));
  return { everything, styles: brotliSize(Buffer.from(styles)) };
}

async function bytesOf(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
