import { join } from 'node:path';
import { freePort } from 'stack/port';
import { startService } from 'stack/service';
import { siteReady } from 'stack/site-ready';
import { load, ownPages } from '../load.ts';
import { startShell } from '../own-shell.ts';
import { running } from '../running-stack.ts';
import { startSite } from './build-site.ts';
import { noteRatio } from './compare-in-browser.ts';

const warmUp = 300;
const pagesPerRound = 200;
/** Kept pages cost little, and the kernel counts hundredths of a second. */
const keptPerRound = 1000;
const attempts = 20;

const compressed = { 'accept-encoding': 'br' };

/**
 * Notes the processor time per page, compressed by brotli, ours ÷ Nuxt: of pages that are rendered for their visitor, and
 * of kept pages beside Nuxt with `swr`. The servers take turns, and read from the comparator's stub of the backend, which
 * responds from memory.
 * @param folder the comparator's copy
 */
export async function compareProcessorTime(
  folder: string,
  paths: readonly string[],
  rounds: number,
): Promise<void> {
  const port = await freePort();
  const backend = `http://localhost:${port}`;
  const stub = await startService({
    name: 'stub-backend',
    command: [join(folder, 'measure', 'stub-backend.mjs'), running.backend, String(port)],
    env: {},
    readyLine: /stub ready/,
    logFolder: folder,
    readyWithinMs: 120_000,
  });
  const site = join(folder, 'nuxt');
  const own = await startShell(running.registry, folder, undefined, { SUPABASE_URL: backend });
  const nuxt = await startSite(site, 'nuxt', backend);
  const swr = await startSite(site, 'swr', backend);
  const servers = {
    rendered: { server: own, headers: { ...compressed, ...ownPages }, pages: pagesPerRound },
    'rendered by Nuxt': { server: nuxt, headers: compressed, pages: pagesPerRound },
    kept: { server: own, headers: compressed, pages: keptPerRound },
    'kept by Nuxt': { server: swr, headers: compressed, pages: keptPerRound },
  };
  try {
    await siteReady(own.url);
    for (const path of paths) {
      for (const { url } of [own, nuxt, swr]) await firstLoad(`${url}${path}`);
      const costs = new Map<string, number[]>();
      for (let round = -1; round < rounds; round += 1)
        for (const [name, { server, headers, pages }] of Object.entries(servers)) {
          const before = await server.cpuSeconds();
          await load(`${server.url}${path}`, headers, round < 0 ? warmUp : pages);
          const cost = (((await server.cpuSeconds()) - before) / pages) * 1000;
          if (round >= 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
        }
      const of = (name: keyof typeof servers) => costs.get(name) ?? [];
      const [time, keptTime] = [`processor time of ${path}, rendered`, `processor time of ${path}, kept`];
      await noteRatio(time, of('rendered'), of('rendered by Nuxt'));
      await noteRatio(keptTime, of('kept'), of('kept by Nuxt'));
      await noteRatio(`${keptTime} by us and rendered by Nuxt`, of('kept'), of('rendered by Nuxt'));
    }
  } finally {
    for (const service of [own, nuxt, swr, stub]) await service.stop();
  }
}

/** Loads a page until the stub knows what it reads, which may take the backend longer than a page waits. */
async function firstLoad(url: string): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.ok) return;
  }
  throw new Error(`${url} has not been served in ${attempts} requests.`);
}
