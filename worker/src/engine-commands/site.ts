import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { callDatabase } from '../call-database.ts';
import type { FormParts } from '../engines/engine-type.ts';
import { engineCommandEnvironment } from '../environment.ts';
import { fieldsOf } from './app-form.ts';
import type { TestPicture } from './draw-test.ts';

/** What `npm start` writes: the addresses and keys of the stack that runs here. */
const stackFile = join(import.meta.dirname, '../../../.irodori/env');

/** The project of the environment, otherwise the one of `npm start`; undefined without both. */
export async function findSite(
  given: z.infer<typeof engineCommandEnvironment>,
): Promise<SupabaseClient | undefined> {
  const stack = await readFile(stackFile, 'utf8').then(parseEnv, () => ({}));
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } =
    given.SUPABASE_URL === undefined ? engineCommandEnvironment.parse(stack) : given;
  if (url === undefined || key === undefined) return undefined;
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

export interface NewApp {
  readonly name: string;
  /** The slug of a category. */
  readonly category: string;
  readonly cost: number;
  /** The licence of the model, which may limit what visitors do with its pictures; undefined: none is named. */
  readonly licence: { readonly name: string; readonly url: string | undefined } | undefined;
}

interface NewModel {
  readonly pipeline: string;
  readonly form: FormParts;
  /** Another company runs it. */
  readonly isRented: boolean;
}

/** An app that the site's catalogue has a place for. */
export interface PlacedApp extends NewApp {
  readonly slug: string;
  readonly categoryId: string;
}

/** @throws Error if the site has no such category, or another app has the slug */
export async function placeApp(site: SupabaseClient, app: NewApp): Promise<PlacedApp> {
  const slug = slugOf(app.name);
  if (slug === '')
    throw new Error(
      `The name of the app, "${app.name}", needs a letter of a to z or a digit for its address`,
    );
  const [categoryId] = await idsOf(site, 'categories', 'slug', [app.category]);
  if (categoryId === undefined) throw new Error(`The site has no category "${app.category}"`);
  const taken = await idsOf(site, 'apps', 'slug', [slug]);
  if (taken.length > 0)
    throw new Error(`The site has an app at /${slug} already. Name this one differently by --app`);
  return { ...app, slug, categoryId };
}

/**
 * Writes a model and an app for an engine into the site's catalogue, with the test picture as its icon. Both are in the
 * database, so neither has the engine's address or key. Returns the path of the app's page. If the app is refused, its
 * model goes, too.
 */
export async function createApp(
  site: SupabaseClient,
  { pipeline, form, isRented }: NewModel,
  { name, slug, categoryId, cost, licence }: PlacedApp,
  picture: TestPicture,
): Promise<string> {
  const runBy = isRented ? 'another company' : 'this site’s operator';
  const sent = isRented ? sentWords(form) : '';
  const path = `apps/${slug}/${pipeline}-test.webp`;
  const { error } = await site.storage
    .from('catalogue')
    .upload(path, picture.webp, { contentType: 'image/webp', upsert: true });
  if (error !== null) throw new Error(`The test picture was not stored: ${error.message}`);
  const modelId = await insert(site, 'models', {
    name: `${name} (${pipeline})`,
    description: `A model of others, run by ${runBy}: ${picture.model ?? pipeline}.`,
    pipeline,
    default_pipeline_config: {},
    task_name: 'text-to-image',
    licence: licence?.name,
    licence_url: licence?.url,
  });
  const row = {
    slug,
    name,
    header: name,
    description: `Pictures by ${picture.model ?? 'a large model'}.${sent} Describe what you want to see in your own words.`,
    version: '1.0.0',
    icon: path,
    screenshots: [path],
    category_id: categoryId,
    model_id: modelId,
    config: { cost, examples: [{ prompt: picture.text }], gallery: [{ path, prompt: picture.text }] },
  };
  try {
    await insertApp(site, row, fieldsOf(form, { isRented }));
  } catch (error) {
    await site.from('apps').delete().eq('model_id', modelId);
    await site.from('models').delete().eq('id', modelId);
    throw error;
  }
  return `/${slug}`;
}

async function insertApp(site: SupabaseClient, row: object, fields: readonly object[]): Promise<void> {
  const appId = await insert(site, 'apps', row);
  const { error } = await site.from('app_prompt_fields').insert(
    // A column that one row has is null in the rows without it.
    fields.map((field, position) => ({ app_id: appId, position, required: false, config: {}, ...field })),
  );
  if (error !== null) throw new Error(`The form was not stored: ${error.message}`);
}

/** What another company gets of an order. */
const sentWords = ({ guide, picture }: FormParts): string =>
  [
    ' Another company runs it and gets the words of your order.',
    ...(guide === true ? ['It also gets the sketch if the picture follows it.'] : []),
    ...(picture === true ? ['It also gets your own picture if you add one.'] : []),
  ].join(' ');

const toldInstance = z.object({
  workers: z.array(
    z.looseObject({ worker: z.string(), breaker: z.string().optional(), running: z.number().optional() }),
  ),
  /** The median of its last twenty pictures. */
  medianMs: z.number().nullable(),
});
export type ToldInstance = z.infer<typeof toldInstance>;

/** What workers say of their instances now, by the names of the instances. */
export async function loadInstances(site: SupabaseClient): Promise<Readonly<Record<string, ToldInstance>>> {
  return z.record(z.string(), toldInstance).parse(await callDatabase(site, 'engine_instances'));
}

/**
 * Gives the models of a pipeline others, the first working one of which draws while their own is away. Returns the names of
 * the models.
 */
export async function setFallbacks(
  site: SupabaseClient,
  pipeline: string,
  fallbacks: readonly string[],
): Promise<readonly string[]> {
  const changed = site.from('models').update({ fallback_pipelines: fallbacks }).eq('pipeline', pipeline);
  const { data, error } = await changed.select('name');
  if (error !== null) throw new Error(`The site took no other pipelines: ${error.message}`);
  return data.map(({ name }) => String(name));
}

/** What the visitor of an engine's last job reads, if it failed; undefined if it was drawn, or there is none. */
export async function lastFailure(site: SupabaseClient, pipeline: string): Promise<string | undefined> {
  const models = await idsOf(site, 'models', 'pipeline', [pipeline]);
  const apps = await idsOf(site, 'apps', 'model_id', models);
  const { data, error } = await site
    .from('jobs')
    .select('status, reason, message')
    .in('app_id', apps)
    .in('status', ['SUCCESS', 'ERROR'])
    .order('updated_at', { ascending: false })
    .limit(1);
  if (error !== null) throw new Error(`The site did not tell its jobs: ${error.message}`);
  const [job] = data;
  return job?.reason === 'failed' ? String(job.message) : undefined;
}

async function idsOf(
  site: SupabaseClient,
  table: string,
  column: string,
  values: readonly string[],
): Promise<string[]> {
  const { data, error } = await site.from(table).select('id').in(column, values);
  if (error !== null) throw new Error(`The site did not tell its ${table}: ${error.message}`);
  return data.map(({ id }) => String(id));
}

async function insert(site: SupabaseClient, table: string, row: object): Promise<string> {
  const { data, error } = await site.from(table).insert(row).select('id').single();
  if (error !== null) throw new Error(`The site took no row of ${table}: ${error.message}`);
  return String(data.id);
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
