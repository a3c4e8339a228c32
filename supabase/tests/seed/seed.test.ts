import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  app,
  appColumns,
  appPromptField,
  appPromptFieldColumns,
  category,
  model,
  modelColumns,
  promptFieldType,
} from '@irodori/contract/entities';
import { checkPrompt } from '@irodori/contract/check-prompt';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ratios, vocabulary } from '@irodori/words/vocabulary';
import { z } from 'zod';
import { apps as appSeeds } from '../../seed/apps/index.ts';
import { seedSql } from '../../seed/sql.ts';
import { useDatabase } from '../database.ts';

const { owner } = useDatabase();

/** `a:b` of a PostgREST select is `b as "a"` in SQL. */
const sqlColumns = (columns: string) => columns.replace(/([A-Za-z]+):([a-z_]+)/g, '$2 as "$1"');
const readApps = async () =>
  z.array(app).parse(await owner.query(`select ${sqlColumns(appColumns)} from apps`));
const readFields = async () =>
  z
    .array(appPromptField)
    .parse(await owner.query(`select ${sqlColumns(appPromptFieldColumns)} from app_prompt_fields`));

test('running seed.sql again changes nothing', async () => {
  const count = () =>
    owner.query(`select (select count(*) from apps) as apps, (select count(*) from app_prompt_fields) as fields,
      (select count(*) from app_reviews) as reviews, (select count(*) from models) as models`);
  const before = await count();
  await owner.query(seedSql());
  expect(await count()).toEqual(before);
});

test('the seed has at least six categories with apps, five used models and thirteen apps', async () => {
  const apps = await readApps();
  const categories = z
    .array(category)
    .parse(await owner.query('select id, name, description, slug from categories'));
  const models = z
    .array(model)
    .parse(await owner.query(`select ${modelColumns.replace('enlarges', 'models.enlarges')} from models`));
  expect(categories.length).toBeGreaterThanOrEqual(6);
  expect(new Set(apps.map(({ categoryId }) => categoryId))).toEqual(new Set(categories.map(({ id }) => id)));
  expect(models).toHaveLength(5);
  expect(new Set(apps.map(({ modelId }) => modelId))).toEqual(new Set(models.map(({ id }) => id)));
  expect(new Set(apps.map(({ config }) => config.style)).size).toBe(13);
  expect(apps.filter(({ slug }) => slug === 'irodori')).toEqual([]);
});

test('the seed uses every type of prompt field', async () => {
  const types = (await readFields()).map(({ type }) => type);
  expect(new Set(types)).toEqual(new Set(promptFieldType.options));
});

test('a field that fits no input of a model is refused', async () => {
  const change = (columns: string) =>
    owner.query(`update app_prompt_fields set ${columns} where type = 'RADIO'`);
  await expect(change(`mdel_input_type = 'NEGATIVE_PROMPT'`)).rejects.toThrow(
    'no input of a model takes NEGATIVE_PROMPT from a field of type RADIO',
  );
  await expect(change(`type = 'RADIO', mdel_input_type = 'PROMPT'`)).rejects.toThrow('takes PROMPT');
});

test('the seed names only attributes and values that the engines know', async () => {
  const known = new Map<string, readonly string[]>([
    ...Object.entries(vocabulary),
    ['ratio', Object.keys(ratios)],
    ['seed', []],
    ['palette', []],
  ]);
  const strangers = (await readFields()).flatMap(({ config, mdel_input_type: use }) => {
    const values = known.get(config.attribute ?? '');
    if (use !== 'ATTRIBUTE') return [];
    if (values === undefined) return [config.attribute];
    return config.options.map(({ value }) => value).filter((value) => !values.includes(value));
  });
  expect(strangers).toEqual([]);
});

test('every picture that the seed names exists and is small', async () => {
  const catalogue = join(import.meta.dirname, '../../catalogue');
  const apps = await readApps();
  const options = (await readFields()).flatMap(({ config }) =>
    config.options.flatMap(({ image }) => image ?? []),
  );
  const screenshots = apps.flatMap((own) => own.screenshots);
  expect(screenshots.length).toBeGreaterThanOrEqual(4 * apps.length);
  for (const [paths, width, most] of [
    [screenshots, 640, 40_000],
    [[...apps.map(({ icon }) => icon), ...options], 256, 10_000],
  ] as const) {
    for (const path of paths) {
      const bytes = await readFile(join(catalogue, path));
      expect(bytes.byteLength).toBeLessThanOrEqual(most);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width });
    }
  }
});

describe.each(appSeeds)('$slug', ({ slug, reviews }) => {
  test('has a description of two to four sentences and sample reviews', async () => {
    const [own] = (await readApps()).filter((each) => each.slug === slug);
    const sentences = own?.description.match(/[.?:](\s|$)/g) ?? [];
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(own?.description).not.toMatch(/!|magic/i);
    expect(reviews.length).toBeGreaterThanOrEqual(2);
  });

  test('has at least three examples that are valid in its form', async () => {
    const [own] = (await readApps()).filter((each) => each.slug === slug);
    const fields = (await readFields()).filter(({ app_id }) => app_id === own?.id);
    const defaults = Object.fromEntries(
      fields.flatMap(({ name, config }) => (config.default === undefined ? [] : [[name, config.default]])),
    );
    expect(own?.config.examples.length).toBeGreaterThanOrEqual(3);
    for (const example of own?.config.examples ?? []) {
      expect(checkPrompt(fields, { ...defaults, ...example })).toEqual([]);
    }
  });
});
