import { at } from './at.ts';
import { adapters } from './engines/doubles.ts';
import { startSite } from './engines/site.ts';
import { note } from './figures.ts';

/**
 * `npm --prefix bench run engines [runs]`: what is added to the own time of a remote engine, by the runner with its adapter
 * and by the whole path from the order to the picture on the page. An engine that is looked at again and again is found to
 * be done half a pause later in the middle, and a whole one at the latest. The command ends with 1 if the runner misses a
 * goal above that.
 */
const goals = { p50: 50, p99: 200 };
const runs = Number(process.argv[2] ?? 100);

const isMissed = await measureAll();
if (isMissed) {
  process.stdout.write(`A goal is missed: ${JSON.stringify(goals)}\n`);
  process.exitCode = 1;
}
// Doubles and realtime clients would keep the process alive.
process.exit();

async function measureAll(): Promise<boolean> {
  await using site = await startSite();
  let isMissed = false;
  for (const { name, pollMs } of adapters) {
    const { path, runner } = await site.measure(name, runs);
    const pause = pollMs === 0 ? '' : `, looked at every ${pollMs} ms`;
    for (const [part, times, waits] of [
      [`claim until ${name} begins`, runner.before, 0],
      [`end of ${name} until the job is complete${pause}`, runner.after, pollMs],
      [`submit until ${name} begins`, path.before, undefined],
      [`end of ${name} until the picture is on the page${pause}`, path.after, undefined],
    ] as const) {
      const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
      await note(`${part}, p50`, `${p50} ms`);
      await note(`${part}, p99`, `${p99} ms`);
      if (waits !== undefined) isMissed ||= p50 - waits / 2 > goals.p50 || p99 - waits > goals.p99;
    }
  }
  return isMissed;
}
