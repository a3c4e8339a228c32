import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { generatorApp, generatorColumns, type GeneratorApp } from '../generator/load-generator.ts';
import { isId } from './load-job.ts';

const appOfJob = z.object({ app: generatorApp });

/** Loads the app of a job, for its name and the labels of its fields. */
export const loadAppOfJob = (platform: Platform, jobId: string): Promise<{ app: GeneratorApp } | null> =>
  isId(jobId)
    ? platform.data.one(appOfJob, (db) =>
        db.from('jobs').select(`app:apps(${generatorColumns})`).eq('id', jobId).maybeSingle(),
      )
    : Promise.resolve(null);
