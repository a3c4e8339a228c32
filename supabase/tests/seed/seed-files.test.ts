import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copiesOf } from '@irodori/contract/catalogue-picture';
import { capabilities } from '@irodori/words/capabilities';
import { createUnderstand } from '@irodori/words/understand';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDrawing } from 'worker/drawing';
import { apps as appSeeds } from '../../seed/apps/index.ts';
import { formOf } from '../../seed/form.ts';
import { jobOf } from '../../seed/jobs.ts';
import { models } from '../../seed/models.ts';
import { leads, screenshotOf } from '../../seed/paths.ts';
import { seedSql } from '../../seed/sql.ts';

const catalogue = join(import.meta.dirname, '../../catalogue');

test('seed.sql is generated from the present files of seed/', async () => {
  expect(await readFile(join(import.meta.dirname, '../../seed.sql'), 'utf8')).toBe(seedSql());
});

test('the seed offers only attributes in Bloom’s apps that Bloom draws', async () => {
  const description = join(import.meta.dirname, '../../../worker/models/bloom/model.json');
  const draws = JSON.parse(await readFile(description, 'utf8')).vocabulary;
  const bloom = appSeeds.filter(({ model: key }) => key.startsWith('bloom'));
  expect(bloom.length).toBeGreaterThan(0);
  for (const { config } of bloom.flatMap(({ fields }) => fields)) {
    const attribute = config?.attribute ?? '';
    if (config?.options === undefined) continue;
    expect(draws[attribute]).toEqual(expect.arrayContaining(config.options.map(({ value }) => value)));
  }
});

test('every prompt that an app shows or suggests is understood by its engine, and says who is drawn', async () => {
  const understand = createUnderstand(async (phrases) => phrases.map(() => undefined));
  const asked = appSeeds.flatMap(({ slug, model, fields, pictures }) => {
    const suggested = fields.find(({ name }) => name === 'prompt')?.placeholder;
    const prompts = [...pictures.map(({ values }) => values.prompt), suggested ?? ''];
    return prompts.map((text) => ({ slug, text, engine: capabilities[models[model].pipeline] }));
  });
  const faults: string[] = [];
  for (const { slug, text, engine } of asked) {
    const read = await understand({ text, negative: '', explicit: {} }, engine);
    if (read.notUnderstood.length > 0 || read.subject !== 'person')
      faults.push(`${slug}: ${text}: ${read.notUnderstood}`);
  }
  expect([asked.length > 50, faults]).toEqual([true, []]);
});

test('every picture of the catalogue says whether rules or a trained model drew it', async () => {
  const trained = appSeeds.flatMap(({ slug, model }) => (models[model].pipeline === 'bloom' ? [slug] : []));
  const pictures = (await readdir(catalogue, { recursive: true })).filter((path) =>
    /\.(?:webp|avif)$/.test(path),
  );
  const wrong: string[] = [];
  for (const path of pictures) {
    const isTrained = trained.some((slug) => path.startsWith(`apps/${slug}/`));
    const { xmp } = await sharp(await readFile(join(catalogue, path))).metadata();
    const type = /digitalsourcetype\/(\w+)"/.exec(String(xmp))?.[1];
    if (type !== (isTrained ? 'trainedAlgorithmicMedia' : 'algorithmicMedia')) wrong.push(`${path}: ${type}`);
  }
  expect([pictures.length > 50, trained.length > 0, wrong]).toEqual([true, true, []]);
});

test('no picture of an app has a frame, and each is square, as pages show it', async () => {
  const wrong: string[] = [];
  const paths = appSeeds.flatMap(({ slug, pictures }) =>
    [...pictures.keys()].map((index) => screenshotOf(slug, index)),
  );
  for (const path of paths) {
    const file = await readFile(join(catalogue, path));
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const edges = [
      { left: 0, top: 0, width, height: 2 },
      { left: 0, top: height - 2, width, height: 2 },
      { left: 0, top: 0, width: 2, height },
      { left: width - 2, top: 0, width: 2, height },
    ];
    const edgesOfOneColour = await Promise.all(
      edges.map(async (edge) => {
        const cut = await sharp(data, { raw: info }).extract(edge).toBuffer({ resolveWithObject: true });
        const { channels } = await sharp(cut.data, { raw: cut.info }).stats();
        return channels.every(({ stdev }) => stdev < 3);
      }),
    );
    if (width !== height || edgesOfOneColour.every(Boolean)) wrong.push(path);
  }
  expect([paths.length > 50, wrong]).toEqual([true, []]);
});

test('each picture of an app has its copies, in the format and the width that pages state', async () => {
  const wrong: string[] = [];
  const copies = appSeeds.flatMap(({ slug, pictures }) =>
    [...pictures.keys()].flatMap((index) => copiesOf(screenshotOf(slug, index))),
  );
  for (const { path, width } of copies) {
    const found = await sharp(await readFile(join(catalogue, path))).metadata();
    if (found.mediaType !== 'image/avif' || found.width !== width) wrong.push(path);
  }
  expect([copies.length > 150, wrong]).toEqual([true, []]);
});

test('the engines understand every word of the seed’s examples and placeholders', async () => {
  const drawing = await openDrawing();
  const missed: string[] = [];
  for (const app of appSeeds) {
    const placeholder = app.fields.find(({ name }) => name === 'prompt')?.placeholder ?? '';
    const forms = [...app.pictures.map((picture) => formOf(app, picture)), { prompt: placeholder }];
    for (const form of forms) {
      const { notUnderstood } = await drawing.understand(jobOf(app, form, 1));
      missed.push(...notUnderstood.map((phrase) => `${app.slug}: ${phrase}`));
    }
  }
  expect(missed).toEqual([]);
});

test('each app understands the suggestions of the home page that lead to it, from the prompt alone', async () => {
  const drawing = await openDrawing();
  const missed: string[] = [];
  for (const app of appSeeds) {
    for (const { values } of app.pictures) {
      const form = formOf(app, { values: { prompt: values.prompt } });
      const { notUnderstood } = await drawing.understand(jobOf(app, form, 1));
      missed.push(...notUnderstood.map((phrase) => `${app.slug}: ${phrase}`));
    }
  }
  expect(missed).toEqual([]);
});

test('the first app on the home page, which its form uses, is an app of Ink', () => {
  const [first] = leads.map((slug) => appSeeds.find((seed) => seed.slug === slug));
  expect(first && models[first.model].pipeline).toBe('ink');
});
