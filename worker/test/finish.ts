import type { ClaimedJob } from '@irodori/contract/job';
import type { RemoteEngine } from '../src/engines/engine.ts';
import { finishJob, type FinishJobContext } from '../src/runner/finish-job.ts';
import { claimed, type fakeBackend, passed, recordedLog, understandNothing } from './fakes.ts';

type Changes = Partial<Omit<FinishJobContext, 'backend' | 'engine'>> & { readonly job?: ClaimedJob };

/** Brings a job of a remote engine to its end, as the runner does. */
export const finish = (
  engine: RemoteEngine,
  backend: ReturnType<typeof fakeBackend>,
  { job = claimed(), ...changes }: Changes = {},
) =>
  finishJob(job, {
    backend,
    engine,
    understand: understandNothing,
    look: passed,
    leaseSeconds: 30,
    jobSeconds: 300,
    handBack: new AbortController().signal,
    onAway: () => undefined,
    onVerdict: async () => undefined,
    log: recordedLog().log,
    ...changes,
  });
