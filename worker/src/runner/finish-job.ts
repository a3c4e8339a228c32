import type { ClaimedJob } from '@irodori/contract/job';
import type { Logger } from 'pino';
import type { Engines } from '../engines/open-engines.ts';
import type { Understand } from '@irodori/words/understand';
import type { Backend } from './backend.ts';
import { JobFault } from './job-fault.ts';
import { holdLease } from './lease.ts';
import { persist } from './persist.ts';
import { createProgressReporter } from './progress.ts';
import { runJob } from './run-job.ts';

export interface FinishJobContext {
  readonly backend: Backend;
  readonly engines: Engines;
  readonly understand: Understand;
  readonly leaseSeconds: number;
  readonly jobSeconds: number;
  /** Aborts when the worker must hand its jobs back. */
  readonly handBack: AbortSignal;
  readonly log: Logger;
}

const failedMessage = 'Something went wrong while drawing. Please try again.';

/** Brings a claimed job to its end: completed, failed, handed back, or left to the worker that holds it now. */
export async function finishJob(job: ClaimedJob, context: FinishJobContext): Promise<void> {
  const { backend, engines, leaseSeconds, jobSeconds, handBack } = context;
  const log = context.log.child({ job: job.id, attempt: job.attempt, engine: job.model.pipeline });
  const start = performance.now();
  const ms = () => Math.round(performance.now() - start);
  const lease = holdLease(backend, job, leaseSeconds, log);
  const deadline = AbortSignal.timeout(jobSeconds * 1000);
  const signal = AbortSignal.any([lease.lost, handBack, deadline]);
  const progress = createProgressReporter(
    job,
    (message) => backend.broadcast(message),
    (error) => log.debug({ event: 'broadcast_failed', reason: String(error) }),
  );
  try {
    const engine = engines.get(job.model.pipeline);
    if (engine === undefined) {
      throw new JobFault(`No engine runs pipeline “${job.model.pipeline}”`, failedMessage, true);
    }
    const output = await runJob(job, { ...context, engine, progress, signal, log });
    // The picture is stored: from here on only a lost lease may stop the job.
    const isOurs = await persist(() => backend.complete(job, output), lease.lost);
    log.info({ event: isOurs ? 'completed' : 'lost', ms: ms(), drawMs: output.durationMs });
  } catch (error) {
    if (lease.lost.aborted) return log.info({ event: 'lost', ms: ms() });
    const fault = error instanceof JobFault ? error : undefined;
    const isHandedBack = handBack.aborted;
    const retry = fault?.isRetryable ?? true;
    const failure = {
      reason: fault?.reason ?? 'failed',
      message: fault?.publicMessage ?? failedMessage,
      retry: isHandedBack || retry,
    };
    if (isHandedBack) log.info({ event: 'handed_back', ms: ms() });
    else log.error({ event: 'failed', ms: ms(), retry, reason: reasonOf(error, deadline) });
    await handIn(() => backend.fail(job, failure), lease.lost, handBack, log);
  } finally {
    lease.release();
  }
}

/** Reports the failure. When the report does not arrive, the lease runs out and the job is claimed again. */
async function handIn(
  fail: () => Promise<void>,
  lost: AbortSignal,
  handBack: AbortSignal,
  log: Logger,
): Promise<void> {
  try {
    await (handBack.aborted ? fail() : persist(fail, AbortSignal.any([lost, handBack])));
  } catch (error) {
    log.warn({ event: 'failure_not_reported', reason: reasonOf(error) });
  }
}

function reasonOf(error: unknown, deadline?: AbortSignal): string {
  if (deadline?.aborted === true) return 'The drawing took too long';
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
