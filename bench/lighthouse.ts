import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFullBrowser } from 'stack/browser';
import { z } from 'zod';
import { running } from './running-stack.ts';

/**
 * `npm --prefix bench run lighthouse`, with `npm start` running: Lighthouse's scores of a page of each type, on its phone,
 * and the audits that cost them. Paths after the command take the place of the list. npx fetches Lighthouse at the first run, since everybody else needs none of its packages.
 */
const lighthouse = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const paths = [
  '/',
  '/app',
  '/app/ai-elf-generator',
  '/category/fantasy',
  '/ai-elf-generator',
  '/blog/how-ink-draws',
  '/resources',
  '/support',
];

const audit = z.object({ title: z.string(), score: z.number().nullable() });
const report = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), audit),
});

const run = promisify(execFile);
const CHROME_PATH = await findFullBrowser();

const chosen = process.argv.slice(2);

for (const path of chosen.length === 0 ? paths : chosen) {
  const { categories: scores, audits } = await scoresOf(`${running.site}${path}`);
  const found = categories.map((name) => `${name} ${Math.round((scores[name]?.score ?? 0) * 100)}`);
  process.stdout.write(`${path}: ${found.join(', ')}\n`);
  for (const { auditRefs } of Object.values(scores))
    for (const { id, weight } of auditRefs) {
      const { title, score } = audits[id] ?? { title: id, score: null };
      if (weight > 0 && score !== null && score < 0.9) process.stdout.write(`  ${score} ${id}: ${title}\n`);
    }
}

async function scoresOf(address: string): Promise<z.infer<typeof report>> {
  const options = ['--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox'];
  const { stdout } = await run(
    'npx',
    ['--yes', lighthouse, address, ...options, `--only-categories=${categories.join(',')}`],
    { env: { ...process.env, CHROME_PATH }, maxBuffer: 64 * 1024 * 1024 },
  );
  return report.parse(JSON.parse(stdout));
}
