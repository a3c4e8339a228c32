import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFullBrowser } from 'stack/browser';
import { median } from '../median.ts';
import { note } from '../figures.ts';
import { running } from '../running-stack.ts';
import { install, run } from './build-site.ts';

type Site = 'ours' | 'nuxt';

/** Names of the comparator's times in milliseconds, and how the figures call them. */
const times = { fcp: 'first paint', lcp: 'largest paint', alive: 'alive', typing: 'words typed are shown' };
const steps = { toApp: 'click from home to an app', toGenerator: 'click from an app to its generator' };

type Load = { readonly site: Site; readonly path: string; readonly busy: number } & Partial<
  Record<keyof typeof times, number | null>
>;
type Walk = { readonly name: Site } & Readonly<Record<keyof typeof steps, number>>;

/** Runs the comparator's measures in a browser on a slow link, and notes ours ÷ Nuxt. The sites take turns. */
export async function compareInBrowser(folder: string, nuxt: string, rounds: number): Promise<void> {
  const env = { IRODORI_URL: running.site, NUXT_URL: nuxt, CHROMIUM: await findFullBrowser() };
  await install(folder);
  await findCounter(join(folder, 'browser.mjs'));
  for (const script of ['browser.mjs', 'navigation.mjs'])
    await run('node', [script, String(rounds), 'link'], folder, env);

  const loads = await resultsOf<Load>(folder, 'browser-link-phone.jsonl');
  const paths = [...new Set(loads.map((load) => load.path))];
  for (const [key, name] of Object.entries(times) as [keyof typeof times, string][]) {
    // While the measure types, a page paints later.
    const measured = paths.filter((path) => path.endsWith('(typing)') === (key === 'typing'));
    const ratios = measured.map((path) => {
      const [ours, theirs] = (['ours', 'nuxt'] as const).map((site) =>
        quietHalf(loads.filter((load) => load.site === site && load.path === path)),
      );
      return ratioOf(`${name}, ${path}`, numbersOf(ours, key), numbersOf(theirs, key));
    });
    await noteHighest(`${name} on a slow link`, ratios);
  }
  const walks = await resultsOf<Walk>(folder, 'navigation-link.jsonl');
  for (const [key, name] of Object.entries(steps) as [keyof typeof steps, string][]) {
    const [ours, theirs] = (['ours', 'nuxt'] as const).map((site) =>
      walks.filter((walk) => walk.name === site),
    );
    await noteHighest(name, [ratioOf(name, numbersOf(ours, key), numbersOf(theirs, key))]);
  }
}

/** The comparator looks for the counter of letters beside the field, which has a box of its own now. */
async function findCounter(file: string): Promise<void> {
  const [source, sought] = [await readFile(file, 'utf8'), 'field.parentElement.textContent'];
  if (!source.includes(sought)) throw new Error(`${file} does not look for the counter by ${sought}.`);
  await writeFile(file, source.replace(sought, 'field.parentElement.parentElement.textContent'));
}

/** Prints the medians of times in milliseconds, and returns ours ÷ Nuxt. */
export function ratioOf(name: string, ours: readonly number[], theirs: readonly number[]): number {
  const [own, other] = [median(ours), median(theirs)];
  const ratio = own / other;
  process.stdout.write(
    `${name}: ${own.toFixed(1)} ms, Nuxt ${other.toFixed(1)} ms, ratio ${ratio.toFixed(2)}\n`,
  );
  return ratio;
}

/** Notes the ratio of the page that compares worst, because README quotes every noted figure. */
export const noteHighest = (name: string, ratios: readonly number[]): Promise<void> =>
  note(
    `${name}, ours ÷ Nuxt${ratios.length > 1 ? `, highest of ${ratios.length} pages` : ''}`,
    Math.max(...ratios).toFixed(2),
  );

/** Of the loads that were measured, those in which other work of the machine disturbed least. */
const quietHalf = (loads: readonly Load[]): Load[] =>
  loads.toSorted((a, b) => a.busy - b.busy).slice(0, Math.ceil(loads.length / 2));

const numbersOf = <Key extends string>(
  samples: readonly Partial<Record<Key, number | null>>[] = [],
  key: Key,
): number[] => samples.map((sample) => sample[key]).filter((value) => typeof value === 'number');

async function resultsOf<Sample>(folder: string, file: string): Promise<Sample[]> {
  const lines = (await readFile(join(folder, 'results', file), 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Sample);
}
