import type { ClaimedJob } from '@irodori/contract/job';
import type { Engine } from '../src/engines/engine.ts';
import { finishJob, type FinishJobContext } from '../src/runner/finish-job.ts';
import { claimed, type fakeBackend, passed, recordedLog, understandNothing } from './fakes.ts';

type Changes = Partial<Omit<FinishJobContext, 'backend' | 'engine'>> & { readonly job?: ClaimedJob };

/** Brings a job to its end as the runner does, at an engine or, with `undefined`, at none. */
export const finishAt = (
  engine: Engine | undefined,
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
