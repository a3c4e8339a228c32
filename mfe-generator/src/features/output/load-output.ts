import { outputPath } from '@irodori/contract/paths';
import { notFound, redirectTo } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import type { GeneratorApp } from '../generator/load-generator.ts';
import { type JobSnapshot, loadAppOfJob, loadJob } from './load-job.ts';

export interface OutputData {
  readonly app: GeneratorApp;
  readonly snapshot: JobSnapshot;
}

/** Loads an own job with its app. @throws Response 404 for the jobs of other visitors, or a redirect to the job's app */
export async function loadOutput({ platform, params, url }: LoadContext): Promise<OutputData> {
  const jobId = params['job_id'] ?? '';
  const [snapshot, made] = await Promise.all([loadJob(platform, jobId), loadAppOfJob(platform, jobId)]);
  if (snapshot === null || made === null) throw notFound(url);
  const { app } = made;
  if (app.slug !== params['app_slug']) throw redirectTo(outputPath(app.slug, jobId));
  return { snapshot, app };
}
