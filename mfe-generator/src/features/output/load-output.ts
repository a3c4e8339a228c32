import { outputPath } from '@irodori/contract/paths';
import { notFound, redirectTo, sessionNeeded } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import { resultPath } from '../../paths.ts';
import { loadShownPicture } from '../everybody/picture/load-shown.ts';
import type { GeneratorApp } from '../generator/load-generator.ts';
import { type JobSnapshot, loadAppOfJob, loadJob } from './load-job.ts';

export interface OutputData {
  readonly app: GeneratorApp;
  readonly snapshot: JobSnapshot;
}

/**
 * Loads an own job with its app.
 * @throws Response for the jobs of others: a redirect to the page of the picture if its owner shows it, else 404, or the
 *   way to the login page without a session; for an own job a redirect to its app if the address names another one
 */
export async function loadOutput({ platform, params, url }: LoadContext): Promise<OutputData> {
  const jobId = params['job_id'] ?? '';
  const isSignedIn = (await platform.session.verified()).status === 'signed-in';
  const [snapshot, made] = isSignedIn
    ? await Promise.all([loadJob(platform, jobId), loadAppOfJob(platform, jobId)])
    : [null, null];
  if (snapshot === null || made === null) {
    if ((await loadShownPicture(platform, jobId)) !== null) throw redirectTo(resultPath(jobId));
    throw isSignedIn ? notFound(url) : sessionNeeded();
  }
  const { app } = made;
  if (app.slug !== params['app_slug']) throw redirectTo(outputPath(app.slug, jobId));
  return { snapshot, app };
}
