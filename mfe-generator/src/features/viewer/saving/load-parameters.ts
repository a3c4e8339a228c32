import { job, jobOutput } from '@irodori/contract/job';
import { prompt } from '@irodori/contract/prompt';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { loadShownPicture } from '../../everybody/picture/load-shown.ts';
import { generatorApp, generatorColumns, loadGenerator } from '../../generator/load-generator.ts';
import { parametersText } from './parameters.ts';

const settingsRow = z.object({ prompt, output: jobOutput, scale: job.shape.scale, app: generatorApp });

/** Loads the settings of an own picture as A1111 writes them. @throws if they cannot be loaded */
export async function loadOwnParameters(platform: Platform, jobId: string): Promise<string> {
  const row = await platform.data.one(settingsRow, (db) =>
    db.from('jobs').select(`prompt,output,scale,app:apps(${generatorColumns})`).eq('id', jobId).maybeSingle(),
  );
  const image = row?.output.images[0];
  if (row === null || image === undefined)
    throw new Error(`The settings of the picture ${jobId} cannot be read.`);
  const { seed, width, height } = image;
  const { fields, name: app, model } = row.app;
  const { prompt: asked, output, scale } = row;
  // An app may have another model since. The instance of a remote engine has a name that says nothing to others.
  const engine = model?.pipeline === output.engine ? model.name : output.engine;
  const drawn = output.settings;
  return parametersText({ fields, prompt: asked, seed, width, height, scale, drawn, engine, app });
}

/**
 * Loads the settings of a picture that its owner shows, as A1111 writes them.
 * @throws if its owner has taken them back
 */
export async function loadShownParameters(platform: Platform, jobId: string): Promise<string> {
  const picture = await loadShownPicture(platform, jobId);
  const app = picture && (await loadGenerator(platform, picture.app.slug));
  if (app === null || picture === null || picture.prompt === null)
    throw new Error(`The settings of the picture ${jobId} are not shown.`);
  const { width, height, seed } = picture;
  return parametersText({
    fields: app.fields,
    prompt: picture.prompt,
    seed: seed ?? undefined,
    width,
    height,
    scale: null,
    engine: app.model?.name ?? 'Irodori',
    app: app.name,
  });
}
