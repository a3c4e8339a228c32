import { fakePlatform, type FakePlatformOptions, signedInSession } from '@irodori/testing/fake-platform';
import type { JobPlace } from '@irodori/contract/job';
import type { DatedJob, JobStep } from '../features/output/load-job.ts';
import { sampleApp } from './sample-app.ts';
import { sampleJob } from './sample-job.ts';

export interface SampleOptions extends FakePlatformOptions {
  /** Returns the job's present row in the fake database. */
  readonly job?: () => DatedJob | null;
  readonly steps?: () => readonly JobStep[];
  readonly places?: () => readonly JobPlace[];
  readonly balance?: () => number;
}

/** A fake platform with the sample app and one job. */
export function samplePlatform(options: SampleOptions = {}) {
  const { job = () => sampleJob(), steps = () => [], places = () => [], balance = () => 100 } = options;
  return fakePlatform({
    session: signedInSession,
    ...options,
    tables: {
      apps: ({ calls }) => {
        const slug = calls.find((call) => call.method === 'eq')?.args[1];
        return slug === sampleApp.slug ? [sampleApp] : [];
      },
      jobs: ({ calls }) => {
        const row = job();
        const isList = calls.some((call) => call.method === 'limit');
        return row === null || isList ? [] : [{ ...row, steps: steps(), app: sampleApp }];
      },
      ...options.tables,
    },
    rpc: {
      credit_balance: balance,
      app_state: () => 'working',
      own_places: places,
      shown_picture: () => null,
      input_room: () => ({ used: 0, quota: 20 * 1024 ** 2, fits: true, spare: [] }),
      ...options.rpc,
    },
  });
}
