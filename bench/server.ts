import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { note, percent } from './figures.ts';
import { load, ownPages } from './load.ts';
import { startShell } from './own-shell.ts';
import { running, signedInCookie } from './running-stack.ts';

/**
 * `npm --prefix bench run server`, with `npm start` running: pages per second that one core of the site's server sends to
 * ten concurrent visitors, computed from its CPU time, so that other work of the machine does not count; and the time to
 * the first byte, one page at a time. Requests for kept pages, for pages that are rendered for a visitor without a
 * session, and for those of a visitor with one alternate.
 */
const paths = ['/', '/ai-elf-generator'] as const;
const warmUp = 200;
const rounds = 4;
const pagesPerRound = 150;

const folder = await mkdtemp(join(tmpdir(), 'irodori-server-'));
const shell = await startShell(running.registry, folder);
try {
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const visitors = {
    kept: browser,
    out: { ...browser, ...ownPages },
    in: { ...browser, cookie: await signedInCookie() },
  };
  const kinds = ['kept', 'out', 'in'] as const;
  for (const path of paths) {
    const url = `${shell.url}${path}`;
    const cpu = { kept: 0, out: 0, in: 0 };
    const firstByte: Record<keyof typeof visitors, number[]> = { kept: [], out: [], in: [] };
    for (const headers of Object.values(visitors)) await load(url, headers, warmUp);
    for (let round = 0; round < rounds; round += 1) {
      for (const who of kinds) {
        const before = await shell.cpuSeconds();
        await load(url, visitors[who], pagesPerRound);
        cpu[who] += (await shell.cpuSeconds()) - before;
        firstByte[who].push(...(await firstBytes(url, visitors[who])));
      }
    }
    const rate = (who: keyof typeof visitors) => (rounds * pagesPerRound) / cpu[who];
    await note(`pages per second of ${path}, kept`, rate('kept').toFixed(0));
    await note(`pages per second of ${path}, signed out`, rate('out').toFixed(0));
    await note(`pages per second of ${path}, signed in`, rate('in').toFixed(0));
    await note(`pages per second of ${path}, signed in beside out`, percent(rate('in') / rate('out') - 1));
    await note(`first byte of ${path}, kept, p10`, `${bestTenth(firstByte.kept).toFixed(0)} ms`);
    await note(`first byte of ${path}, signed out, p10`, `${bestTenth(firstByte.out).toFixed(0)} ms`);
    await note(`first byte of ${path}, signed in, p10`, `${bestTenth(firstByte.in).toFixed(0)} ms`);
  }
} finally {
  await shell.stop();
  await rm(folder, { recursive: true, force: true });
}

async function firstBytes(url: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 25; i += 1) {
    const started = performance.now();
    const reader = (await fetch(url, { headers })).body?.getReader();
    await reader?.read();
    times.push(performance.now() - started);
    while ((await reader?.read())?.done === false);
  }
  return times;
}

/** The 10th percentile of the response times, which other work of the machine hardly affects. */
function bestTenth(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN;
}
