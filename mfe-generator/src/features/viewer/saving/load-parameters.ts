import { job, jobOutput } from '@irodori/contract/job';
import { prompt } from '@irodori/contract/prompt';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { generatorApp, generatorColumns } from '../../generator/load-generator.ts';
import { parametersText } from './parameters.ts';

const settingsRow = z.object({ prompt, output: jobOutput, scale: job.shape.scale, app: generatorApp });

/** Loads the settings of an own picture as A1111 writes them. @throws if they cannot be loaded */
export async function loadParameters(platform: Platform, jobId: string): Promise<string> {
  const row = await platform.data.one(settingsRow, (db) =>
    db.from('jobs').select(`prompt,output,scale,app:apps(${generatorColumns})`).eq('id', jobId).maybeSingle(),
  );
  const image = row?.output.images[0];
  if (row === null || image === undefined)
    throw new Error(`The settings of the picture ${jobId} cannot be read.`);
  const { seed, width, height } = image;
  const { fields, name: app } = row.app;
  const { prompt: asked, output, scale } = row;
  const { engine } = output;
  return parametersText({ fields, prompt: asked, seed, width, height, scale, engine, app });
}
