import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { callDatabase } from '../call-database.ts';
import { engineCommandEnvironment } from '../environment.ts';
import { fieldsOf } from './app-form.ts';
import type { TestPicture } from './draw-test.ts';
import { invitation, runBy, sentWords, type Operation } from './who-runs-it.ts';

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

interface NewModel extends Operation {
  readonly pipeline: string;
}

/** An app that the site's catalogue has a place for, with its model. */
export interface PlacedApp extends NewApp {
  readonly slug: string;
  readonly categoryId: string;
  readonly model: NewModel;
}

/** What is known of a test picture: before it is drawn, its prompt alone. */
type Pictured = Pick<TestPicture, 'text'> & Partial<Pick<TestPicture, 'model'>>;

/** @throws Error if the site would refuse the app, whose test picture has the prompt `text` */
export async function placeApp(
  site: SupabaseClient,
  app: NewApp,
  model: NewModel,
  text: string,
): Promise<PlacedApp> {
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
  const placed = { ...app, slug, categoryId, model };
  await writeApp(site, placed, { text }, { isTrial: true });
  return placed;
}

/**
 * Writes a model and an app for an engine into the site's catalogue, with the test picture as its icon. Both are in the
 * database, so neither has the engine's address or key. Returns the path of the app's page.
 */
export async function createApp(site: SupabaseClient, app: PlacedApp, picture: TestPicture): Promise<string> {
  const { error } = await site.storage
    .from('catalogue')
    .upload(pathOfPicture(app), picture.webp, { contentType: 'image/webp', upsert: true });
  if (error !== null) throw new Error(`The test picture was not stored: ${error.message}`);
  await writeApp(site, app, picture, { isTrial: false });
  return `/${app.slug}`;
}

const pathOfPicture = ({ slug, model }: PlacedApp): string => `apps/${slug}/${model.pipeline}-test.webp`;

/** Writes the rows of an app, all of them or none; a trial is refused as they would be, and writes none. */
async function writeApp(
  site: SupabaseClient,
  app: PlacedApp,
  picture: Pictured,
  { isTrial }: { readonly isTrial: boolean },
): Promise<void> {
  const { error } = await site.rpc('create_app', { ...rowsOf(app, picture), is_trial: isTrial });
  if (error === null) return;
  if (error.message.includes('apps_slug_is_not_of_the_site'))
    throw new Error(`/${app.slug} is an address of the site itself. Name the app differently by --app`);
  const why = error.code === uniqueViolation ? `${error.message}: ${error.details}` : error.message;
  throw new Error(`The site takes no app like this: ${why}`);
}

/** The SQLSTATE whose details name the value that another row has. */
const uniqueViolation = '23505';

function rowsOf(app: PlacedApp, picture: Pictured): object {
  const { name, slug, categoryId, cost, licence, model } = app;
  const { pipeline, form, isRented } = model;
  const path = pathOfPicture(app);
  return {
    model: {
      name: `${name} (${pipeline})`,
      description: `A model of others, run by ${runBy({ isRented })}: ${picture.model ?? pipeline}.`,
      pipeline,
      default_pipeline_config: {},
      task_name: 'text-to-image',
      licence: licence?.name,
      licence_url: licence?.url,
    },
    app: {
      slug,
      name,
      header: name,
      description: `Pictures by ${picture.model ?? 'a large model'}.${sentWords({ isRented, form })}${invitation}`,
      version: '1.0.0',
      icon: path,
      screenshots: [path],
      category_id: categoryId,
      config: { cost, examples: [{ prompt: picture.text }], gallery: [{ path, prompt: picture.text }] },
    },
    fields: fieldsOf(form, { isRented }).map((field, position) => ({
      position,
      required: false,
      config: {},
      ...field,
    })),
  };
}

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

/**
 * Takes the apps off the catalogue that nothing draws once an engine of their pipeline is gone, and returns their slugs. Their
 * pictures and jobs stay.
 */
export async function withdrawApps(
  site: SupabaseClient,
  pipeline: string,
  removed: string,
): Promise<readonly string[]> {
  return z.array(z.string()).parse(await callDatabase(site, 'withdraw_apps', { pipeline, removed }));
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

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
