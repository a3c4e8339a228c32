import { outputPath } from '@irodori/contract/paths';
import { redirectTo } from '@irodori/kit/errors';
import type { LoadContext } from '@irodori/kit/module';
import type { GeneratorApp } from '../generator/load-generator.ts';
import { loadAppOfJob } from './load-app-of-job.ts';
import { type JobSnapshot, loadJob } from './load-job.ts';

export interface OutputData {
  readonly app: GeneratorApp;
  readonly snapshot: JobSnapshot;
}

/** Loads an own job with its app. @throws Response for the jobs of others, or a redirect to the job's app */
export async function loadOutput({ platform, params, url }: LoadContext): Promise<OutputData> {
  const { job_id: jobId = '', app_slug: slug } = params;
  const isSignedIn = (await platform.session.verified()).status === 'signed-in';
  const [snapshot, made] = isSignedIn
    ? await Promise.all([loadJob(platform, jobId), loadAppOfJob(platform, jobId)])
    : [null, null];
  if (snapshot === null || made === null) {
    const { responseToStrangers } = await import(
      /* webpackChunkName: "details" */ './response-to-strangers.ts'
    );
    throw await responseToStrangers({ platform, jobId, url, isSignedIn });
  }
  const { app } = made;
  if (app.slug !== slug) throw redirectTo(outputPath(app.slug, jobId));
  return { snapshot, app };
}
