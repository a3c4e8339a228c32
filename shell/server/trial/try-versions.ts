import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ShellOffer } from '@irodori/contract/shell-offer';
import type { TrialOutcome, TrialReport, TrialRequest } from '@irodori/contract/trial';
import { isOverMemory, limitsOf } from '../threads/memory.ts';
import type { FromTrialThread } from './messages.ts';

/** Processor time that a version may use until it is admitted; the site ends a thread that is busy for less. */
const longestMs = 2_000;
/** A version that waits uses none. */
const longestWaitMs = 30_000;
const lookMs = 50;
const memoryMb = 512;
const overMemory = `it used more than ${memoryMb} MB of memory while it was evaluated`;

/** The thread and its versions up to the first one that ended it. */
interface Run {
  readonly offer: ShellOffer | undefined;
  readonly outcomes: readonly TrialOutcome[];
}

/** @throws if the shell's build cannot be loaded */
function runThread(request: TrialRequest): Promise<Run> {
  const worker = new Worker(new URL('thread.ts', import.meta.url), {
    workerData: request,
    env: {},
    // What modules write to the console is no part of the report.
    stdout: true,
    stderr: true,
    resourceLimits: limitsOf(memoryMb),
  });
  const { promise, resolve, reject } = Promise.withResolvers<Run>();
  const outcomes: TrialOutcome[] = [];
  let offer: ShellOffer | undefined;
  let begun: { readonly at: number; readonly usage: Promise<NodeJS.CpuUsage> } | undefined;
  let end = 'it ended the thread, for example by process.exit()';

  const look = async () => {
    if (begun === undefined) return;
    const { at, usage } = begun;
    const { user, system } = await worker.cpuUsage(await usage);
    const isBusy = (user + system) / 1000 > longestMs;
    if (isBusy)
      end = `it was still being evaluated after ${longestMs / 1000} s of processor time: look for an endless loop outside of functions`;
    else if (Date.now() - at >= longestWaitMs)
      end = `it was still being evaluated after ${longestWaitMs / 1000} s: look for an await outside of functions that never ends`;
    else if (await isOverMemory(worker, memoryMb)) end = overMemory;
    else return;
    await worker.terminate();
  };
  // The thread may end while it is asked.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs);

  worker.on('message', (message: FromTrialThread) => {
    if (message.kind === 'offer') ({ offer } = message);
    else if (message.kind === 'begin') begun = { at: Date.now(), usage: worker.cpuUsage() };
    else {
      begun = undefined;
      outcomes.push(message.outcome);
    }
  });
  worker.on('error', (error: Error & { code?: string }) => {
    if (offer === undefined) reject(error);
    end =
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? overMemory
        : `it threw outside of any call: ${error.message}`;
  });
  worker.on('exit', () => {
    clearInterval(timer);
    if (outcomes.length < request.versions.length)
      outcomes.push({ fault: end, evaluationMs: null, memoryBytes: null });
    resolve({ offer, outcomes });
  });
  return promise;
}

/**
 * Admits versions to a build of the shell, one after another in a thread; a version that ends the thread is refused, and
 * a new thread goes on with the next one.
 */
async function tryInTurn({ versions, ...request }: TrialRequest): Promise<TrialReport> {
  const first = await runThread({ ...request, versions });
  if (first.offer === undefined)
    throw new Error(`The shell's build in ${request.dist} ended before it was loaded.`);
  const outcomes = [...first.outcomes];
  while (outcomes.length < versions.length)
    outcomes.push(...(await runThread({ ...request, versions: versions.slice(outcomes.length) })).outcomes);
  return { offer: first.offer, outcomes };
}

/** A further thread loads the shell's build too, which takes about as long as so many large versions. */
const leastShare = 25;

/** Admits versions to a build of the shell, in as many threads as there are cores. */
export async function tryVersions({ versions, ...request }: TrialRequest): Promise<TrialReport> {
  const threads = Math.max(1, Math.min(availableParallelism(), Math.floor(versions.length / leastShare)));
  const share = Math.ceil(versions.length / threads);
  const tryShare = (number: number) =>
    tryInTurn({ ...request, versions: versions.slice(number * share, (number + 1) * share) });
  const further = Array.from({ length: threads - 1 }, (_, index) => tryShare(index + 1));
  const [first, ...others] = await Promise.all([tryShare(0), ...further]);
  return { offer: first.offer, outcomes: [first, ...others].flatMap(({ outcomes }) => outcomes) };
}
