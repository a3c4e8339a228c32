/**
 * Draws the catalogue's pictures with the built-in engines: `npm --prefix supabase run draw`, or only some of them:
 * `npm --prefix supabase run draw -- ai-elf-generator options`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copiesOf } from '@irodori/contract/catalogue-picture';
import type { ClaimedJob } from '@irodori/contract/job';
import sharp from 'sharp';
import { openDrawing } from 'worker/drawing';
import { apps } from './apps/index.ts';
import type { AppSeed } from './catalogue.ts';
import { formOf } from './form.ts';
import { jobOf } from './jobs.ts';
import { optionPictures } from './option-pictures.ts';
import { iconOf, screenshotOf, shownStages, stagedApp, stagePicture } from './paths.ts';

const catalogue = join(import.meta.dirname, '../catalogue');
const wanted = new Set(process.argv.slice(2));
const isWanted = (name: string) => wanted.size === 0 || wanted.has(name);
const drawing = await openDrawing();

/** Width in pixels and maximum size in bytes of a WebP file; the best quality below that size is used. */
const screenshot = { width: 640, bytes: 40_000 };
const thumbnail = { width: 256, bytes: 10_000 };

interface Painting {
  readonly path: string;
  readonly job: ClaimedJob;
  readonly size: typeof screenshot;
  /** The end of a tall picture that is kept when it is cropped to a square. */
  readonly side?: 'top' | 'bottom';
}

async function paint({ path, job, size: { width, bytes: most }, side = 'top' }: Painting): Promise<void> {
  const drawn = await drawing.draw(job);
  const square = (pixels: number) =>
    sharp(drawn).resize({ width: pixels, height: pixels, fit: 'cover', position: side }).keepXmp();
  for (const copy of copiesOf(path))
    await keep(copy.path, await square(copy.width).avif({ quality: 55, effort: 6 }).toBuffer());
  for (const quality of [86, 80, 74, 66, 58, 50, 40]) {
    const packed = await square(width).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (packed.byteLength > most) continue;
    await keep(path, packed);
    return;
  }
  throw new Error(`${path} stays above ${most} bytes at every quality`);
}

async function keep(path: string, bytes: Uint8Array): Promise<void> {
  const file = join(catalogue, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/** Draws the previews of an app's first picture, as visitors see them. */
async function paintStages(app: AppSeed): Promise<void> {
  const [picture] = app.pictures;
  if (picture === undefined) return;
  const seen = await drawing.stages(jobOf(app, formOf(app, picture), picture.seed));
  for (const { stage, preview } of seen)
    if (shownStages.some((shown) => shown === stage)) await keep(stagePicture(app.slug, stage), preview);
}

const paintingsOf = (app: AppSeed): Painting[] =>
  app.pictures.flatMap((picture, index) => {
    const form = formOf(app, picture);
    const job = jobOf(app, form, picture.seed);
    const icon = jobOf(app, { ...form, ...(form['framing'] && { framing: 'portrait' }) }, picture.seed);
    return [
      { path: screenshotOf(app.slug, index), job, size: screenshot },
      ...(index === 0 ? [{ path: iconOf(app.slug), job: icon, size: thumbnail }] : []),
    ];
  });

const paintings = [
  ...apps.filter(({ slug }) => isWanted(slug)).flatMap(paintingsOf),
  ...(isWanted('options') ? optionPictures(apps) : []).map((option) => ({ ...option, size: thumbnail })),
];
for (const painting of paintings) await paint(painting);
for (const app of apps) if (app.slug === stagedApp && isWanted('stages')) await paintStages(app);
process.stdout.write(`${paintings.length} pictures\n`);
