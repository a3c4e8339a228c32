import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleBudgets, ModuleManifest } from '@irodori/contract/composition';
import { compressed } from '../compressed.ts';
import { contentType } from '../content-type.ts';
import { type Fault, sentence } from './fault.ts';

type Budgets = Required<{ [Name in keyof ModuleBudgets]: number }>;

/** What a module may cost that sets no budget itself: at least twice what the site's own modules cost, apart from a font. */
const defaultBudgets: Budgets = {
  routeBytes: 100_000,
  chunkBytes: 250_000,
  chunks: 120,
  assetBytes: 500_000,
  serverBytes: 10_000_000,
  evaluationMs: 250,
  memoryBytes: 20_000_000,
};

/** A source map is larger than its script, and only a developer's tools load it. */
const isForBrowsers = (file: string, { server }: ModuleManifest): boolean =>
  file !== server.entry && !file.endsWith('.map');

const isChunk = (file: string): boolean => /\.(js|css)$/.test(file);

async function brotliBytes(file: string): Promise<number> {
  return (await compressed(await readFile(file), contentType(file), 'br')).body.length;
}

/** The sizes of files by their names. */
async function sizesOf(
  files: readonly string[],
  size: (file: string) => Promise<number>,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(file, await size(file));
  return sizes;
}

/** The entry with the largest number. */
const largest = (sizes: ReadonlyMap<string, number>): readonly [name: string, size: number] =>
  [...sizes].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0]);

/** The bytes that the first page of each route loads from the module. */
function routeSizes(
  { routes, browser }: ModuleManifest,
  chunks: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map(
    routes.map((route) => {
      const { js = [], css = [] } = browser.chunks[route.chunk] ?? {};
      const files = new Set([browser.entry, ...js, ...css]);
      return [route.path, [...files].reduce((sum, file) => sum + (chunks.get(file) ?? 0), 0)];
    }),
  );
}

interface Measured {
  readonly budget: keyof Budgets;
  readonly value: number;
  /** The part of the sentence before the figure, whose subject is the version. */
  readonly what: string;
  readonly unit: (value: number) => string;
}

const kilobytes = (value: number) => `${Math.ceil(value / 1000)} kB`;
const milliseconds = (value: number) => `${Math.ceil(value)} ms`;

/** Measures what browsers and the server load of a version. */
async function measuredFiles(folder: string, manifest: ModuleManifest): Promise<Measured[]> {
  const files = Object.keys(manifest.files).filter((file) => isForBrowsers(file, manifest));
  const bytes = async (file: string) => (await stat(path.join(folder, file))).size;
  const chunks = await sizesOf(files.filter(isChunk), (file) => brotliBytes(path.join(folder, file)));
  const assets = await sizesOf(
    files.filter((file) => !isChunk(file)),
    bytes,
  );
  const [route, routeBytes] = largest(routeSizes(manifest, chunks));
  const [chunk, chunkBytes] = largest(chunks);
  const [asset, assetBytes] = largest(assets);
  return [
    { budget: 'routeBytes', value: routeBytes, what: `its route ${route} loads`, unit: kilobytes },
    { budget: 'chunkBytes', value: chunkBytes, what: `its file ${chunk} has`, unit: kilobytes },
    {
      budget: 'chunks',
      value: chunks.size,
      what: 'it has',
      unit: (value) => `${value} scripts and stylesheets`,
    },
    { budget: 'assetBytes', value: assetBytes, what: `its file ${asset} has`, unit: kilobytes },
    {
      budget: 'serverBytes',
      value: await bytes(manifest.server.entry),
      what: 'its server bundle has',
      unit: kilobytes,
    },
  ];
}

/**
 * Finds what costs more than the budgets of the module's package, or the default ones.
 * @param evaluation - what a shell measured; null where none did
 */
export async function budgetFaults(
  folder: string,
  manifest: ModuleManifest,
  evaluation: { readonly evaluationMs: number | null; readonly memoryBytes: number | null },
): Promise<Fault[]> {
  const { id, version, budgets } = manifest;
  const measured: readonly Measured[] = [
    ...(await measuredFiles(folder, manifest)),
    {
      budget: 'evaluationMs',
      value: evaluation.evaluationMs ?? 0,
      what: 'its code is evaluated in',
      unit: milliseconds,
    },
    { budget: 'memoryBytes', value: evaluation.memoryBytes ?? 0, what: 'its code holds', unit: kilobytes },
  ];
  return measured.flatMap(({ budget, value, what, unit }) => {
    const most = budgets?.[budget] ?? defaultBudgets[budget];
    if (value <= most) return [];
    const message = sentence(
      `${id}@${version} costs too much: ${what} ${unit(value)}, and its budget "${budget}" is ${unit(most)}`,
      `Make it smaller, or set "irodori": {"budgets": {"${budget}": …}} in the module's package.json`,
    );
    return [{ about: 'budget', message }];
  });
}
