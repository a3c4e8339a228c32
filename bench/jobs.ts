import { at } from './at.ts';
import { note } from './figures.ts';
import { pglite, postgres, shapes, timesOfClaims } from './jobs/claims.ts';
import { databases, startSite } from './jobs/path.ts';

/**
 * `npm --prefix bench run jobs`: what the path of a job adds to its engine's time, beside a design in which worker and page
 * ask once a second; and what a claim takes with 10,000 waiting jobs, beside one with 100. Both are measured on PGlite and on
 * Postgres. The command ends with 1 if a goal is missed.
 */
const goals = { p50: 50, p99: 200, claims: 2 };
const jobs = { told: 200, polling: 100 };
let isMissed = false;

for (const database of databases) await measurePath(database);
await measureClaims();
if (isMissed) {
  process.stdout.write(`A goal is missed: ${JSON.stringify(goals)}\n`);
  process.exitCode = 1;
}
// Realtime clients would keep the process alive.
process.exit();

async function measurePath(database: (typeof databases)[number]): Promise<void> {
  await using site = await startSite(database);
  for (const design of ['told', 'polling'] as const) {
    const added = await site.measure(design, jobs[design]);
    const suffix =
      (design === 'polling' ? ', asked once a second' : '') + (database === 'Postgres' ? ', Postgres' : '');
    for (const [part, times] of [
      ['submit until the engine begins', added.before],
      ['end of the engine until the picture is on the page', added.after],
    ] as const) {
      const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
      await note(`${part}${suffix}, p50`, `${p50} ms`);
      await note(`${part}${suffix}, p99`, `${p99} ms`);
      if (design === 'told') isMissed ||= p50 > goals.p50 || p99 > goals.p99;
    }
  }
}

async function measureClaims(): Promise<void> {
  for (const start of [pglite, postgres]) {
    await using engine = await start();
    for (const shape of shapes) {
      const [few = Number.NaN, many = Number.NaN] = await timesOfClaims(engine, shape, [100, 10_000]);
      process.stdout.write(`${engine.name}, ${shape.name}: ${few.toFixed(2)} and ${many.toFixed(2)} ms\n`);
      const ratio = many / few;
      await note(
        `claim with 10,000 waiting jobs beside 100, ${shape.name}, ${engine.name}`,
        ratio.toFixed(2),
      );
      isMissed ||= !(ratio <= goals.claims);
    }
  }
}
