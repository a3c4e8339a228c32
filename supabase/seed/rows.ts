import { createHash } from 'node:crypto';
import { apps } from './apps/index.ts';
import type { AppSeed, FieldSeed } from './catalogue.ts';
import { categories } from './categories.ts';
import { inputTypes } from './input-types.ts';
import { formOf } from './form.ts';
import { models } from './models.ts';
import { offers } from './offers.ts';
import { iconOf, leads, screenshotOf, shownStages, stagedApp, stagePicture } from './paths.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A deterministic id, equal on every machine: a UUID in the format of version 5. */
export function idOf(...path: readonly string[]): string {
  const bytes = createHash('sha256')
    .update(['irodori', ...path].join('/'))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const categoryRows: readonly Row[] = Object.entries(categories).map(([slug, category]) => ({
  id: idOf('category', slug),
  slug,
  ...category,
}));

const modelRows: readonly Row[] = Object.entries(models).map(([key, model]) => ({
  id: idOf('model', key),
  ...model,
}));

const inputTypeRows: readonly Row[] = inputTypes.map((type) => ({
  id: idOf('input type', type.name),
  ...type,
}));

const appRows: readonly Row[] = apps.map((app) => ({
  id: idOf('app', app.slug),
  slug: app.slug,
  name: app.name,
  header: app.header,
  description: app.description,
  version: app.version,
  icon: iconOf(app.slug),
  screenshots: app.pictures.map((_, index) => screenshotOf(app.slug, index)),
  withdrawn_at: null,
  category_id: idOf('category', app.category),
  model_id: idOf('model', app.model),
  config: {
    cost: app.cost,
    style: app.style,
    examples: app.pictures.map(({ values }) => values),
    gallery: app.pictures.map((picture, index) => ({
      path: screenshotOf(app.slug, index),
      prompt: picture.values.prompt,
      seed: picture.seed,
      values: formOf(app, picture),
    })),
    ...(leads.includes(app.slug) && { featured: leads.indexOf(app.slug) + 1 }),
    ...(app.slug === stagedApp && {
      stages: shownStages.map((stage) => ({ stage, path: stagePicture(app.slug, stage) })),
    }),
  },
}));

const fieldRows: readonly Row[] = apps.flatMap((app) =>
  app.fields.map((field, position) => fieldRow(app, field, position)),
);

function fieldRow({ slug }: AppSeed, field: FieldSeed, position: number): Row {
  return {
    id: idOf('field', slug, field.name),
    app_id: idOf('app', slug),
    name: field.name,
    label: field.label,
    type: field.type,
    mdel_input_type: field.mdel_input_type,
    position,
    required: field.required ?? false,
    placeholder: field.placeholder ?? null,
    description: field.description ?? null,
    config: field.config ?? {},
    min_length: field.minLength ?? null,
    max_length: field.maxLength ?? null,
    min_value: field.minValue ?? null,
    max_value: field.maxValue ?? null,
  };
}

const reviewRows: readonly Row[] = apps.flatMap(({ slug, reviews }) =>
  reviews.map(({ location = null, ...review }) => ({
    id: idOf('review', slug, review.name),
    app_id: idOf('app', slug),
    location,
    is_sample: true,
    ...review,
  })),
);

const offerRows: readonly Row[] = Object.entries(offers).map(([slug, offer], position) => ({
  id: idOf('offer', slug),
  slug,
  ...offer,
  position,
  active: true,
  is_sample: true,
}));

/** The whole catalogue and what can be bought, by table, in the order in which rows may refer to one another. */
export const seedRows: Readonly<Record<string, readonly Row[]>> = {
  categories: categoryRows,
  models: modelRows,
  ai_model_input_data_types: inputTypeRows,
  apps: appRows,
  app_prompt_fields: fieldRows,
  app_reviews: reviewRows,
  offers: offerRows,
};
