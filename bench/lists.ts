import { note } from './figures.ts';
import { pagesOf, type MeasuredPage } from './lists/pages.ts';
import { startSite, type Engine, type Site } from './lists/site.ts';
import { median } from './median.ts';

/**
 * `npm --prefix bench run lists`: what the data of “my pictures” and of everybody’s pictures takes with 1,000,000 jobs,
 * beside 1,000, on PGlite and on native Postgres. The pages’ own loaders ask two backends by turns, so that other work of
 * the machine slows both. `npm --prefix bench run lists 200000` tries fewer jobs, and writes no figures. The command ends
 * with 1 if a goal is missed.
 */
const goal = 2;
const most = 1_000_000;
const few = 1000;
const deepPage = 1000;
const rounds = 31;
const warmUp = 3;

const jobs = Number(process.argv[2] ?? most);
const engines = (process.argv[3]?.split(',') ?? ['PGlite', 'Postgres']) as readonly Engine[];
const number = (value: number): string => value.toLocaleString('en');

for (const engine of engines) {
  const small = await startSite(engine, few, deepPage);
  try {
    const large = await startSite(engine, jobs, deepPage);
    try {
      await measure(engine, { small, large });
    } finally {
      await large.stop();
    }
  } finally {
    await small.stop();
  }
}
// Clients of auth leave timers behind.
process.exit();

/** Measures all pages, and notes the highest ratio of each list. */
async function measure(engine: Engine, sites: Readonly<Record<'small' | 'large', Site>>): Promise<void> {
  const ratios: Record<MeasuredPage['list'], number[]> = { 'my pictures': [], 'everybody’s pictures': [] };
  for (const page of pagesOf(number(deepPage))) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = -warmUp; round < rounds; round += 1) {
      for (const size of ['small', 'large'] as const) {
        const before = performance.now();
        await page.load(sites[size]);
        if (round >= 0) times[size].push(performance.now() - before);
      }
    }
    const [before, after] = [median(times.small), median(times.large)];
    ratios[page.list].push(after / before);
    process.stdout.write(
      `${engine}, ${page.list}, ${page.name}: ${before.toFixed(1)} ms, ${after.toFixed(1)} ms, ${(after / before).toFixed(2)}\n`,
    );
  }
  for (const [list, all] of Object.entries(ratios)) {
    const highest = Math.max(...all);
    if (highest > goal) process.exitCode = 1;
    if (jobs === most)
      await note(
        `${list} with ${number(most)} jobs beside ${number(few)} on ${engine}, highest of ${all.length} pages`,
        highest.toFixed(2),
      );
  }
}
