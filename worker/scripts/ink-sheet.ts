/** A contact sheet of the sketch engine: `node scripts/ink-sheet.ts out.png --styles waifu,brush --seeds 1,2,3 --set hair=long`. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { drawInk } from '@irodori/ink/draw';
import { stages, type Stage } from '@irodori/ink/marks';
import { styles } from '@irodori/words/vocabulary';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    styles: { type: 'string', default: styles.join(',') },
    seeds: { type: 'string', default: '1,2,3,4' },
    set: { type: 'string', multiple: true, default: [] },
    vary: { type: 'string' },
    size: { type: 'string', default: '768x768' },
    cell: { type: 'string', default: '320' },
    columns: { type: 'string' },
    stage: { type: 'string', default: 'finished' },
  },
});
const [out = 'ink-sheet.png'] = positionals;
const [width = 768, height = 768] = values.size.split('x').map(Number);
const cell = Number(values.cell);
const cellHeight = Math.round((cell * height) / width);

const list = (text: string) => (text.includes('+') ? text.split('+') : text);
const attributes = Object.fromEntries(
  values.set.map((pair) => pair.split('=') as [string, string]).map(([key, value]) => [key, list(value)]),
);
const [varied, variants = ''] = values.vary?.split('=') ?? [];
const chosenStages = values.stage === 'all' ? stages : [values.stage as Stage];
const seeds = values.seeds.split(',').map(Number);
const cells = values.styles.split(',').flatMap((style) =>
  (varied ? variants.split(',') : ['']).flatMap((variant) =>
    seeds.flatMap((seed) =>
      chosenStages.map((stage) => ({
        stage,
        style,
        seed,
        attributes: varied ? { ...attributes, [varied]: list(variant) } : attributes,
      })),
    ),
  ),
);
const columns = Number(values.columns ?? Math.min(cells.length, 6));
const pictures = await Promise.all(
  cells.map(async (request, i) => {
    const { svg } = drawInk({ ...request, width, height });
    const input = await sharp(Buffer.from(svg)).resize(cell, cellHeight).png().toBuffer();
    return { input, left: (i % columns) * cell, top: Math.floor(i / columns) * cellHeight };
  }),
);
const sheet = sharp({
  create: {
    width: columns * cell,
    height: Math.ceil(cells.length / columns) * cellHeight,
    channels: 3,
    background: '#fff',
  },
});
await writeFile(out, await sheet.composite(pictures).png().toBuffer());
