import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Config } from '../shell/server/config.ts';
import { createFirstThreadWork } from '../shell/server/first-thread/work.ts';
import { outsidePages } from '../shell/server/threads/pulse.ts';
import { SiteThread, type ThreadEnd } from '../shell/server/threads/site-thread.ts';
import { note } from './figures.ts';
import { anyStall, patternOf, type Stall, stallPoints, version } from './stalls/faults.ts';

/**
 * `npm --prefix bench run stalls`: how often the first thread of a site names the module, the version and the route whose
 * code stalls. Threads show pages of four modules to eight visitors at a time until one stalls at a random place. Modules are
 * loaded and threads watched by the shell’s own code; the pages are small, so that a thread starts fast.
 */
const stalls = Number(process.argv[2] ?? 1000);
const atOnce = 4;

process.env['NODE_ENV'] = 'production';
const folder = await mkdtemp(join(tmpdir(), 'irodori-stalls-'));
await mkdir(join(folder, 'server'));
const code = `import ${JSON.stringify(new URL('stalls/thread.ts', import.meta.url).href)};`;
await writeFile(join(folder, 'server/thread.mjs'), code);
const misnamed: { readonly stall: Stall; readonly end: ThreadEnd }[] = [];
let begun = 0;
let ended = 0;
try {
  await Promise.all(Array.from({ length: atOnce }, stallAgain));
  for (const each of misnamed) process.stderr.write(`${inspect(each)}\n`);
  const right = (stalls - misnamed.length) / stalls;
  await note('stalls of which module, version and route were named', `${(right * 100).toFixed(1)} %`);
} finally {
  await rm(folder, { recursive: true });
}

async function stallAgain(): Promise<void> {
  while (begun < stalls) {
    const stall = anyStall(stallPoints[begun % stallPoints.length] ?? 'loader');
    begun += 1;
    const end = await endOf(stall);
    ended += 1;
    if (ended % 100 === 0) process.stdout.write(`${ended} stalls, ${misnamed.length} named wrongly\n`);
    if (end.cause !== 'stalled' || !isNamed(stall, end.place)) misnamed.push({ stall, end });
  }
}

function endOf(stall: Stall): Promise<ThreadEnd> {
  const { promise, resolve } = Promise.withResolvers<ThreadEnd>();
  const settings = { shellDist: folder, threadMemoryMb: 256, threadBusyMs: 300, stall };
  const config = settings as unknown as Config;
  void new SiteThread({
    config,
    work: createFirstThreadWork(config)(),
    bans: [],
    withdrawn: [],
    handover: { used: [], wanted: [] },
    onFull: () => undefined,
    onRetired: () => undefined,
    onReady: () => undefined,
    onTrial: () => undefined,
    onWithdrawn: () => undefined,
    onEnd: (_thread, end) => resolve(end),
  });
  return promise;
}

function isNamed({ module, route, point }: Stall, place: ThreadEnd['place']): boolean {
  const patterns: Partial<Record<Stall['point'], string | null>> = {
    evaluation: null,
    'timer of the evaluation': outsidePages,
  };
  const pattern = point in patterns ? patterns[point] : patternOf(module, route);
  return place?.module === module && place.version === version && place.pattern === pattern;
}
