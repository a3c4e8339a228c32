import type { ClaimedJob } from '@irodori/contract/job';
import type { Logger } from 'pino';
import type { FoundCheck } from '@irodori/contract/picture-check';
import { knownCost } from '../engines/dollars.ts';
import { EngineFailure } from '../engines/engine-failure.ts';
import type { EncodedImage, Engine } from '../engines/engine.ts';
import { finishedPicture } from '../engines/finished-picture.ts';
import type { Understand } from '@irodori/words/understand';
import type { PictureCheck } from '../picture-check/picture-check.ts';
import type { Backend, Failure, RunRecord } from './backend.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { failureRules } from './failure-rules.ts';
import { JobFault } from './job-fault.ts';
import { sourceTypeOf } from './init-picture.ts';
import { holdLease, LeaseEnded, type HeldLease } from './lease.ts';
import { persist } from './persist.ts';
import { createProgressReporter } from './progress.ts';
import { smallPreview } from './received-picture.ts';
import { RemoteRun } from './remote-run.ts';
import { readJobForm } from './request.ts';
import { runJob } from './run-job.ts';

export interface FinishJobContext {
  readonly backend: Backend;
  /** What draws the job; undefined if this worker has no such engine. */
  readonly engine: Engine | undefined;
  readonly understand: Understand;
  readonly look: PictureCheck['look'];
  readonly leaseSeconds: number;
  /** Longest time for a drawing, unless the engine says another. */
  readonly jobSeconds: number;
  /** Aborts when the worker must hand its jobs back. */
  readonly handBack: AbortSignal;
  /** Called when the engine gives the job no response for longer than a moment, and whenever it responds. */
  readonly onAway: (isAway: boolean) => void;
  /** Called with what the job says of its engine, before the backend is told how the attempt ended. */
  readonly onVerdict: (verdict: NonNullable<Verdict>) => Promise<void>;
  readonly log: Logger;
}

/** What a job says of its engine: a picture, a failure, or nothing. */
export type Verdict = 'drawn' | EngineFailure | undefined;

const failedMessage = 'Something went wrong while drawing. Please try again.';
/** A run in an engine's own queue, or whose picture cannot be stored, is given up after this time. */
const longestWaitMs = 60 * 60_000;

/** Brings a claimed job to its end: completed, failed, handed back, or left to the worker that holds it now. */
export async function finishJob(job: ClaimedJob, context: FinishJobContext): Promise<Verdict> {
  const { backend, engine, look, leaseSeconds, jobSeconds, handBack, onAway, onVerdict } = context;
  const { name = job.model.pipeline } = engine ?? {};
  const log = context.log.child({ job: job.id, attempt: job.attempt, engine: name });
  const lease = holdLease(backend, job, leaseSeconds, log);
  const drawingSeconds = (engine && 'jobSeconds' in engine ? engine.jobSeconds : undefined) ?? jobSeconds;
  const deadline = createDeadline({
    waiting: longestWaitMs,
    drawing: drawingSeconds * 1000,
    storing: longestWaitMs,
  });
  const signal = AbortSignal.any([lease.ended, handBack, deadline.signal]);
  const progress = createProgressReporter({
    lease: job,
    encode: (preview) => encodedPreview(preview, job, { engine, look }),
    send: (message) => backend.broadcast(message),
    onFault: (error) => log.debug({ event: 'broadcast_failed', reason: messageOf(error) }),
  });
  const { report } = progress;
  const run =
    engine === undefined || 'draw' in engine
      ? undefined
      : new RemoteRun({ engine, job, backend, lease, deadline, report, signal, log, onAway });
  let record: RunRecord | undefined;
  const attempt = {
    job,
    backend,
    lease,
    deadline,
    handBack,
    onVerdict,
    run,
    name,
    log,
    start: performance.now(),
  };
  try {
    if (engine === undefined)
      throw new JobFault(`No engine is free for pipeline “${job.model.pipeline}”`, failedMessage, true);
    const finished = await runJob(job, {
      ...context,
      onRecord: (known) => (record = known),
      engine,
      run,
      progress,
      deadline,
      signal,
      log,
    });
    await context.onVerdict('drawn');
    // The picture is stored: from here on only a lost lease may stop the job.
    const isOurs = await persist(() => backend.complete(job, finished.output, finished.record), lease.ended);
    log.info({ event: isOurs ? 'completed' : 'lost', ms: msOf(attempt), drawMs: finished.output.durationMs });
    return 'drawn';
  } catch (error) {
    return await endWithout(error, { ...attempt, record });
  } finally {
    lease.release();
    deadline.release();
  }
}

interface Attempt extends Pick<FinishJobContext, 'backend' | 'handBack' | 'onVerdict' | 'log'> {
  readonly job: ClaimedJob;
  readonly lease: HeldLease;
  readonly deadline: Deadline;
  readonly run: RemoteRun | undefined;
  readonly name: string;
  /** What is known of the run, if it has ended. */
  readonly record: RunRecord | undefined;
  /** When the job was claimed, by `performance.now()`. */
  readonly start: number;
}

const msOf = ({ start }: Pick<Attempt, 'start'>): number => Math.round(performance.now() - start);

/** Ends an attempt without a picture. A run at the engine is cancelled only if the job is over. */
async function endWithout(error: unknown, attempt: Attempt): Promise<Verdict> {
  const { job, backend, lease, handBack, onVerdict, run, log } = attempt;
  const ended: unknown = lease.ended.aborted ? lease.ended.reason : error;
  if (ended instanceof LeaseEnded) {
    log.info({ event: ended.isCancelled ? 'canceled' : 'lost', ms: msOf(attempt) });
    if (ended.isCancelled) await run?.cancel();
    return undefined;
  }
  if (handBack.aborted) {
    log.info({ event: 'handed_back', ms: msOf(attempt) });
    await reported(() => backend.handBack(job), log);
    return undefined;
  }
  const failure = attempt.deadline.signal.aborted ? timeoutOf(attempt) : error;
  const verdict = verdictOf(failure, attempt);
  if (verdict !== undefined) await onVerdict(verdict);
  if (run?.goesBack !== undefined && error instanceof EngineFailure) {
    log.warn({ event: run.goesBack, ms: msOf(attempt), code: error.code, reason: error.message });
    await reported(() => persist(() => backend.handBack(job), lease.ended), log);
    return error;
  }
  const report = reportOf(failure, attempt);
  const { retry } = report;
  const { code, reason, advice } = wordsForOperator(failure);
  log.error({ event: 'failed', ms: msOf(attempt), retry, code, reason, advice });
  const stop = AbortSignal.any([lease.ended, handBack]);
  const isOver = await reported(() => persist(() => backend.fail(job, report), stop), log);
  if (isOver === true) await run?.cancel();
  return verdict;
}

/** An engine that drew is well, whatever becomes of its picture at the picture check and in the storage. */
const verdictOf = (failure: unknown, { record }: Attempt): Verdict =>
  failure instanceof EngineFailure ? failure : record && 'drawn';

const timeoutOf = ({ deadline: { signal }, record }: Attempt): unknown =>
  record === undefined ? new EngineFailure('timeout', messageOf(signal.reason)) : signal.reason;

function reportOf(error: unknown, attempt: Attempt): Failure {
  const runGoesOn = attempt.run?.goesOn ?? false;
  const record = costsOf(error, attempt);
  if (error instanceof EngineFailure) {
    const { reason, visitor, retry } = failureRules[error.code];
    const isRetried = retry === 'wait' || retry === 'requeue' || error.runGoesOn;
    const failure = { reason, message: visitor, retry: isRetried, runGoesOn, ...record };
    return error.code === 'blocked' ? { ...failure, found: stoppedByEngine } : failure;
  }
  const fault = error instanceof JobFault ? error : undefined;
  const { reason = 'failed', publicMessage = failedMessage, isRetryable = true } = fault ?? {};
  const failure = { reason, message: publicMessage, retry: isRetryable, runGoesOn, ...record };
  return { ...failure, ...fault?.stopped };
}

/** What a run cost that nobody sees a picture of, if that is known. */
function costsOf(error: unknown, { record, name, deadline }: Attempt): Pick<Failure, 'record'> {
  if (record?.costUsd !== undefined) return { record };
  const costUsd = error instanceof EngineFailure ? knownCost(error.costUsd) : undefined;
  return costUsd === undefined
    ? {}
    : { record: { instance: name, drawnMs: deadline.spent('drawing'), costUsd } };
}

/** An engine that stops a picture is believed; it says nothing of how sure it is. */
const stoppedByEngine: FoundCheck = { band: 'block', model: null, scores: {} };

/** Resolves to undefined when a report does not arrive: then the lease runs out, and the job is claimed again. */
async function reported<T>(report: () => Promise<T>, log: Logger): Promise<T | undefined> {
  try {
    return await report();
  } catch (error) {
    log.warn({ event: 'failure_not_reported', reason: messageOf(error) });
    return undefined;
  }
}

function wordsForOperator(error: unknown) {
  if (!(error instanceof EngineFailure))
    return { code: undefined, reason: messageOf(error), advice: undefined };
  return { code: error.code, reason: error.message, advice: failureRules[error.code].operator };
}

/** A broadcast with a preview of this size in base64 stays within the 64 kB of the contract. */
const largestPreview = 48_000;

/**
 * The file of a preview for the visitor, which says how it was made, as the stored picture does. Undefined if the picture
 * check has something against it.
 */
async function encodedPreview(
  preview: EncodedImage,
  job: ClaimedJob,
  { engine, look }: Pick<FinishJobContext, 'engine' | 'look'>,
): Promise<Uint8Array | undefined> {
  if (engine === undefined) return preview.bytes;
  const isOurs = 'draw' in engine;
  const small = isOurs && preview.bytes.length <= largestPreview ? preview : await smallPreview(preview);
  if (!isOurs && (await look(small.bytes)).band !== 'pass') return undefined;
  return finishedPicture(small, sourceTypeOf(readJobForm(job), engine));
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
