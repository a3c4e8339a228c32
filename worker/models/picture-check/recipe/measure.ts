/**
 * Draws every value of the vocabulary of Ink and Bloom, and mixtures of values, looks at the pictures and writes
 * `eval.json`: node stack/bootstrap.mjs node worker/models/picture-check/recipe/measure.ts
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { capabilities } from '@irodori/words/capabilities';
import { vocabulary } from '@irodori/words/vocabulary';
import { openEngines } from '../../../src/engines/open-engines.ts';
import { openModel } from '../../../src/picture-check/classify.ts';
import { harmOf, readClassifier } from '../../../src/picture-check/model.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const mixtures = { ink: 400, bloom: 150 };
const thresholds = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

const startedWith = process.memoryUsage.rss();
const classifier = await readClassifier(here('../model.json'));
const before = performance.now();
const classify = await openModel(classifier);
const openMs = performance.now() - before;
const openMb = (process.memoryUsage.rss() - startedWith) / 1e6;
const engines = await openEngines(['ink', 'bloom'], { threads: 2 });

const report = [];
for (const engine of engines.values()) {
  const { draws = vocabulary } = capabilities[engine.name];
  const attributes = Object.entries(draws);
  const singles = attributes.flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
  const mixed = Array.from({ length: mixtures[engine.name] }, (_, index) =>
    Object.fromEntries(
      attributes.map(([name, values], at) => [name, values[(index * (at + 7)) % values.length] ?? '']),
    ),
  );
  const harms: { readonly harm: number; readonly asked: Record<string, string> }[] = [];
  const times: number[] = [];
  for (const [seed, asked] of [...singles, ...mixed].entries()) {
    const request = {
      jobId: 'measure',
      text: '',
      negative: '',
      attributes: asked,
      seed,
      width: 768,
      height: 768,
    };
    for await (const event of engine.draw({ ...request, style: 'plain' }, new AbortController().signal)) {
      if (event.type !== 'drawn') continue;
      const [picture] = event.pictures;
      if (picture === undefined) throw new Error('No picture was drawn');
      const start = performance.now();
      harms.push({ harm: harmOf(classifier, await classify(picture.image.bytes)), asked });
      times.push(performance.now() - start);
    }
  }
  times.sort((one, other) => one - other);
  harms.sort((one, other) => other.harm - one.harm);
  const [highest = { harm: 0, asked: {} }] = harms;
  report.push({
    engine: engine.name,
    pictures: harms.length,
    above: Object.fromEntries(
      thresholds.map((limit) => [limit, harms.filter(({ harm }) => harm >= limit).length]),
    ),
    highest: { ...highest, harm: Number(highest.harm.toFixed(3)) },
    ms: {
      median: Math.round(times[Math.floor(times.length / 2)] ?? 0),
      slowest: Math.round(times.at(-1) ?? 0),
    },
  });
}
const memory = { openMs: Math.round(openMs), openMb: Math.round(openMb) };
await writeFile(
  here('../eval.json'),
  `${JSON.stringify({ classifier: classifier.name, ...memory, report }, null, 2)}\n`,
);
await Promise.all([...engines.values()].map((engine) => engine.close?.()));
