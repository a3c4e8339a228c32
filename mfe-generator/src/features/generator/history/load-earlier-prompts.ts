import { prompt, type Prompt } from '@irodori/contract/prompt';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { toPrompt, withSeed } from '../form/form-values.ts';
import type { GeneratorApp } from '../load-generator.ts';

const ordered = z.object({ prompt });

/** The most jobs whose prompts are read. */
const latest = 200;

/** Loads the different prompts of the visitor's latest jobs of an app, newest first and without their seeds. */
export async function loadEarlierPrompts(
  platform: Platform,
  { id, fields }: Pick<GeneratorApp, 'id' | 'fields'>,
): Promise<Prompt[]> {
  const jobs = await platform.data.many(ordered, (db) =>
    db.from('jobs').select('prompt').eq('app_id', id).order('created_at', { ascending: false }).limit(latest),
  );
  const prompts = jobs.map((job) => toPrompt(fields, withSeed(fields, job.prompt, undefined)));
  return [...new Map(prompts.map((each) => [JSON.stringify(each), each])).values()];
}
