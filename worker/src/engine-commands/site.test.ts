import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import type { FormParts } from '../engines/engine-type.ts';
import { createApp } from './site.ts';

type Row = Readonly<Record<string, unknown>>;

/** A site that takes every app; returns the rows that it was given. */
function recordingSite() {
  const given: { model?: Row; app?: Row; fields: readonly Row[] } = { fields: [] };
  const rpc = async (_: string, rows: object) => {
    Object.assign(given, rows);
    return { error: null };
  };
  const storage = { from: () => ({ upload: async () => ({ error: null }) }) };
  return { given, site: { rpc, storage } as unknown as SupabaseClient };
}

const picture = {
  text: 'a lighthouse',
  webp: Buffer.from(''),
  width: 768,
  height: 768,
  seed: 1,
  ms: 1,
  model: 'flux',
  costUsd: undefined,
};
const everything = { negative: true, ratio: true, seed: true, guide: true, picture: true };

async function created(form: FormParts, isRented = false) {
  const { given, site } = recordingSite();
  await createApp(
    site,
    {
      name: 'Large',
      slug: 'large',
      category: 'all',
      categoryId: 'an id',
      cost: 2,
      licence: { name: 'For research', url: 'https://a.example/' },
      model: { pipeline: 'large', form, isRented },
    },
    picture,
  );
  const { model, app, fields } = given;
  return { model, fields, description: String(app?.['description']) };
}

test('the app of an engine that begins with pictures has a field for one, and one that says how closely it is kept to', async () => {
  const { fields } = await created(everything);
  expect(fields.map(({ name }) => name)).toEqual([
    'prompt',
    'negative_prompt',
    'ratio',
    'seed',
    'guide',
    'picture',
    'likeness',
  ]);
  expect(fields.slice(-2)).toMatchObject([
    { type: 'IMAGE_INPUT', mdel_input_type: 'ATTRIBUTE', min_value: 64, config: { attribute: 'picture' } },
    { type: 'SHORT_TEXT', min_value: 0, max_value: 100, config: { attribute: 'likeness', numeric: true } },
  ]);
});

test('the model has the licence that the operator names', async () => {
  const { model } = await created(everything);
  expect(model).toMatchObject({ licence: 'For research', licence_url: 'https://a.example/' });
});

test('the app of an engine that begins with no picture asks for none', async () => {
  const { fields } = await created({ ...everything, picture: false });
  expect(fields.map(({ type }) => type)).not.toContain('IMAGE_INPUT');
});

test('the page and the form of an app of another company say that it gets the visitor’s picture', async () => {
  const rented = await created(everything, true);
  expect(rented.description).toContain('It also gets your own picture if you add one.');
  expect(rented.fields.at(-2)?.['description']).toContain(
    'The company that runs the generator gets the picture',
  );
  const own = await created(everything);
  expect(own.description).not.toContain('gets');
  expect(own.fields.at(-2)?.['description']).not.toContain('company');
});
