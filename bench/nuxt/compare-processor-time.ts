import { join } from 'node:path';
import { freePort } from 'stack/port';
import { startService } from 'stack/service';
import { siteReady } from 'stack/site-ready';
import { load, ownPages } from '../load.ts';
import { startShell } from '../own-shell.ts';
import { running } from '../running-stack.ts';
import { startSite } from './build-site.ts';
import { noteHighest, ratioOf } from './compare-in-browser.ts';

const warmUpPages = 100;
const pagesPerRound = 200;
/** Kept pages cost little, and the kernel counts hundredths of a second. */
const keptPerRound = 1000;

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
  const compared = [
    { name: 'rendered', ours: 'rendered', theirs: 'rendered by Nuxt', ratios: [] as number[] },
    { name: 'kept', ours: 'kept', theirs: 'kept by Nuxt', ratios: [] as number[] },
    {
      name: 'kept by us and rendered by Nuxt',
      ours: 'kept',
      theirs: 'rendered by Nuxt',
      ratios: [] as number[],
    },
  ];
  try {
    await siteReady(own.url);
    for (const path of paths) {
      for (const { server, headers } of Object.values(servers)) await warmUp(`${server.url}${path}`, headers);
      const costs = new Map<string, number[]>();
      for (let round = 0; round < rounds; round += 1)
        for (const [name, { server, headers, pages }] of Object.entries(servers)) {
          const before = await server.cpuSeconds();
          await load(`${server.url}${path}`, headers, pages);
          const cost = (((await server.cpuSeconds()) - before) / pages) * 1000;
          costs.set(name, [...(costs.get(name) ?? []), cost]);
        }
      for (const { name, ours, theirs, ratios } of compared)
        ratios.push(
          ratioOf(`processor time of ${path}, ${name}`, costs.get(ours) ?? [], costs.get(theirs) ?? []),
        );
    }
    for (const { name, ratios } of compared) await noteHighest(`processor time of a page, ${name}`, ratios);
  } finally {
    for (const service of [own, nuxt, swr, stub]) await service.stop();
  }
}

/** Requests a page again and again, one after the other: first reads may take the backend longer than a page waits. */
async function warmUp(url: string, headers: Record<string, string>): Promise<void> {
  let status = 0;
  for (let page = 0; page < warmUpPages; page += 1) {
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    ({ status } = response);
  }
  if (status !== 200) throw new Error(`${url} still responds with ${status} after ${warmUpPages} requests.`);
}
