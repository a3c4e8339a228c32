import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { builtInPipeline } from '@irodori/contract/entities';
import sharp from 'sharp';
import { finishedPicture } from './engines/finished-picture.ts';
import { openEngines } from './engines/open-engines.ts';
import { toEngineRequest } from './runner/request.ts';
import { openMeanings } from './meanings/meanings.ts';
import { understandAll } from './meanings/understand-all.ts';
import { ratios } from '@irodori/words/vocabulary';

/** Draws one picture without the site: `node src/draw.ts --engine bloom --prompt "…" --seed 7 --out a.webp`. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'ink' },
    prompt: { type: 'string', default: '' },
    negative: { type: 'string', default: '' },
    /** Sets an attribute as a form field does, e.g. `--set hair=bob`; may be repeated. */
    set: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    style: { type: 'string', default: 'plain' },
    ratio: { type: 'string', default: '1:1' },
    steps: { type: 'string' },
    /** A path that ends in .webp or .png. */
    out: { type: 'string', default: 'picture.webp' },
  },
});

const ratio = Object.entries(ratios).find(([name]) => name === values.ratio);
if (ratio === undefined) {
  throw new Error(`--ratio ${values.ratio}: choose one of ${Object.keys(ratios).join(', ')}`);
}
const [width, height] = ratio[1];
const explicit: Record<string, string[]> = {};
for (const pair of values.set) {
  const [attribute = '', value = ''] = pair.split('=');
  (explicit[attribute] ??= []).push(value);
}

const chosen = builtInPipeline.safeParse(values.engine).data;
if (chosen === undefined) {
  throw new Error(`--engine ${values.engine}: choose one of ${builtInPipeline.options.join(', ')}`);
}
const engine = (await openEngines([chosen], { threads: 2 })).get(chosen);
if (engine === undefined) throw new Error(`--engine ${chosen} did not start`);
const understand = understandAll(await openMeanings());
const words = { text: values.prompt, negative: values.negative, explicit };
const understanding = await understand(words, engine.capabilities);
const form = {
  ...words,
  seed: Number(values.seed),
  width,
  height,
  style: values.style,
};
const config = values.steps === undefined ? {} : { steps: Number(values.steps) };
const { lists } = engine.capabilities;
const request = toEngineRequest({ form, understanding, lists, config });
const start = performance.now();
for await (const event of engine.draw(request, new AbortController().signal)) {
  if (event.type !== 'drawn') continue;
  for (const { image } of event.pictures) {
    const picture = await finishedPicture(image, engine.sourceType);
    await (values.out.endsWith('.webp')
      ? writeFile(values.out, picture)
      : sharp(picture).keepXmp().toFile(values.out));
  }
  const report = {
    out: values.out,
    ms: Math.round(performance.now() - start),
    drew: [...understanding.drew, ...event.drew],
    notUnderstood: [...understanding.notUnderstood, ...event.notUnderstood],
  };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
}
