import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFullBrowser } from 'stack/browser';
import { z } from 'zod';

/** npx fetches Lighthouse at the first run, since everybody else needs none of its packages. */
const lighthouse = 'lighthouse@13.5.0';
const run = promisify(execFile);
const CHROME_PATH = await findFullBrowser();

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  displayValue: z.string().optional(),
});
const report = z.object({
  /** The speed of this machine’s processor by Chromium’s measure, the BenchmarkIndex. */
  environment: z.object({ benchmarkIndex: z.number() }),
  audits: z.record(z.string(), audit),
});
export type Report<Category extends string> = z.infer<typeof report> & {
  readonly categories: Readonly<Record<Category, z.infer<typeof category>>>;
};

/** Lighthouse’s report of a page, on its phone. */
export async function reportOf<Category extends string>(
  address: string,
  categories: readonly Category[],
): Promise<Report<Category>> {
  // Chromium would load the page in a new process, and loses the beginning of the navigation (NO_NAVSTART) if that process
  // begins to record late, as it may on a busy machine. The process of the empty tab records already.
  const flags = '--headless=new --no-sandbox --renderer-process-limit=1';
  const options = ['--output=json', '--quiet', `--chrome-flags=${flags}`];
  const { stdout } = await run(
    'npx',
    ['--yes', lighthouse, address, ...options, `--only-categories=${categories.join(',')}`],
    { env: { ...process.env, CHROME_PATH }, maxBuffer: 64 * 1024 * 1024 },
  );
  return report.extend({ categories: z.record(z.enum(categories), category) }).parse(JSON.parse(stdout));
}
