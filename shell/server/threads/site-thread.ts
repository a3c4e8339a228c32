import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { answerCalls } from '../first-thread/calls.ts';
import type { FirstThreadWork } from '../first-thread/work.ts';
import type { Readiness } from '../health.ts';
import { blamedPlace } from './blamed-place.ts';
import type {
  FromThread,
  Handover,
  ResponsePart,
  ThreadRequest,
  ThreadStart,
  ToThread,
  Trial,
  Withdrawn,
} from './messages.ts';
import { isOverMemory, limitsOf } from './memory.ts';
import { beatMs, newPulse, type Place, readPulse } from './pulse.ts';
import { runningCode } from './running-code.ts';

/** Beats that a thread may miss which uses no processor time, for example because it waits for shared memory: half a minute. */
const mostMissed = 300;

/** Permissions of the process that its first thread alone needs: code of modules, which runs in the others, has none of them. */
const isForFirstThread = /^--allow-(?:fs-write|worker)\b/;

/** Why a thread has ended. */
export interface ThreadEnd {
  readonly cause: 'stalled' | 'threw' | 'out of memory' | 'exited';
  /** The module code that ran last; undefined if none did. */
  readonly place: Place | undefined;
  readonly error?: unknown;
}

/** The thread ended before it had answered. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
  /** The module code that ended it, if it is known. */
  readonly place: Place | undefined;
  constructor(message: string, place?: Place) {
    super(message);
    this.place = place;
  }
}

interface Options {
  readonly config: Config;
  /** What the thread may not do itself. */
  readonly work: FirstThreadWork;
  /** Code that may not run. */
  readonly bans: readonly Place[];
  /** Versions that may not serve until another one was wanted. */
  readonly withdrawn: Withdrawn;
  readonly handover: Handover;
  readonly onReady: (thread: SiteThread) => void;
  /** The thread was ready, and has evaluated more code than its share since. */
  readonly onFull: (thread: SiteThread, handover: Handover) => void;
  /** The thread writes nothing any more. */
  readonly onRetired: (thread: SiteThread) => void;
  readonly onTrial: (thread: SiteThread, trial: Trial) => void;
  readonly onWithdrawn: (thread: SiteThread, withdrawn: Withdrawn) => void;
  readonly onEnd: (thread: SiteThread, end: ThreadEnd) => void;
}

/** A request that a thread has not answered to its end. */
interface Asked {
  readonly outgoing: ServerResponse;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** A thread that runs the whole site, code of modules included, and that ends if it does not respond any more. */
export class SiteThread {
  readonly #worker: Worker;
  readonly #options: Options;
  readonly #pulse = newPulse();
  readonly #places = new Map<number, Place>();
  readonly #asked = new Map<number, Asked>();
  readonly #exit = Promise.withResolvers<void>();
  #lastId = 0;
  #readiness: Readiness | undefined;
  #isFull = false;
  #isDraining = false;
  #isEnding = false;
  #beats = -1;
  /** How many beats in a row are missing. */
  #missed = 0;
  /** What the thread had used when it missed its first beat. */
  #usageAtMiss: Promise<NodeJS.CpuUsage> | undefined;
  #isAsking = false;
  #isWeighing = false;

  constructor(options: Options) {
    this.#options = options;
    const { config, work, bans, withdrawn, handover } = options;
    const { port1: calls, port2: first } = new MessageChannel();
    answerCalls(calls, work);
    this.#worker = new Worker(path.join(config.shellDist, 'server/thread.mjs'), {
      workerData: { config, bans, withdrawn, handover, pulse: this.#pulse, first } satisfies ThreadStart,
      transferList: [first],
      // Stack traces name the sources, those of the thread's own file too.
      execArgv: [...process.execArgv.filter((flag) => !isForFirstThread.test(flag)), '--enable-source-maps'],
      // Modules see no variable.
      env: {},
      resourceLimits: limitsOf(config.threadMemoryMb),
    });
    this.#worker.on('message', (message: FromThread) => this.#take(message));
    this.#worker.on('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#endOverMemory();
      else this.#end({ cause: 'threw', place: blamedPlace(error, this.#place()), error });
    });
    this.#worker.on('exit', () => {
      this.#end({ cause: 'exited', place: this.#place() });
      this.#exit.resolve();
    });
    // The thread may end while it is asked.
    const timer = setInterval(() => {
      void this.#look().catch(() => undefined);
      void this.#weigh().catch(() => undefined);
    }, beatMs);
    void this.#exit.promise.then(() => clearInterval(timer));
  }

  /** What the thread has said of itself last, at most a beat before it began to hang; undefined until it could serve. */
  get readiness(): Readiness | undefined {
    return this.#readiness;
  }

  /** True if the thread has evaluated more code of modules than its share. */
  get isFull(): boolean {
    return this.#isFull;
  }

  send(message: ToThread): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(message);
  }

  /**
   * Lets the thread answer. Resolves when the response has begun, or when the visitor has left.
   * @throws ThreadEnded if the thread ends before
   */
  ask(request: ThreadRequest, outgoing: ServerResponse): Promise<void> {
    if (this.#isEnding) return Promise.reject(new ThreadEnded('The thread has ended.'));
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#asked.set(id, { outgoing, resolve, reject });
    outgoing.once('close', () => this.#leave(id));
    this.send({ kind: 'request', id, request });
    return promise;
  }

  /** Lets the thread write what a restart needs, and ends it. */
  async stop(deadlineMs: number): Promise<void> {
    this.#isEnding = true;
    this.send({ kind: 'stop' });
    const late = setTimeout(() => void this.#worker.terminate(), deadlineMs);
    await this.#exit.promise;
    clearTimeout(late);
  }

  /** Ends the thread, which is asked nothing any more, when all responses have ended, or after the deadline. */
  drain(deadlineMs: number): void {
    this.#isDraining = true;
    const late = setTimeout(() => void this.terminate(), deadlineMs);
    void this.#exit.promise.then(() => clearTimeout(late));
    this.#endIfDrained();
  }

  async terminate(): Promise<void> {
    this.#isEnding = true;
    await this.#worker.terminate();
  }

  /** Looks whether the thread still beats, and ends it if code keeps it from that. */
  async #look(): Promise<void> {
    const { beats, place } = readPulse(this.#pulse);
    if (beats !== this.#beats) {
      this.#beats = beats;
      this.#missed = 0;
      this.#usageAtMiss = undefined;
      return;
    }
    this.#missed += 1;
    if (this.#missed >= mostMissed) {
      this.#endStalled();
      return;
    }
    // Before the thread is ready the shell's own code, which is large, is evaluated: that is no fault of a module.
    if (this.#readiness === undefined && place === 0) return;
    this.#usageAtMiss ??= this.#worker.cpuUsage();
    const { user, system } = await this.#worker.cpuUsage(await this.#usageAtMiss);
    if (readPulse(this.#pulse).beats !== beats) return;
    // On a busy machine a thread may miss its beats for long and be innocent.
    const used = (user + system) / 1000 / this.#options.config.threadBusyMs;
    if (used >= 2) this.#endStalled();
    else if (used >= 1) await this.#nameAndEnd(beats);
  }

  /** Ends the thread if it uses more memory than it may. */
  async #weigh(): Promise<void> {
    if (this.#isWeighing) return;
    this.#isWeighing = true;
    const isOver = await isOverMemory(this.#worker, this.#options.config.threadMemoryMb).finally(
      () => (this.#isWeighing = false),
    );
    if (isOver) this.#endOverMemory();
  }

  /** Ends the thread when it has named its code, unless it has beaten meanwhile. */
  async #nameAndEnd(beats: number): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const running = await runningCode(this.#worker.threadId).finally(() => (this.#isAsking = false));
    if (running !== undefined && readPulse(this.#pulse).beats === beats) this.#endStalled(running);
  }

  /** @param running - number of the place whose code runs, if it is known */
  #endStalled(running?: number): void {
    this.#end({ cause: 'stalled', place: this.#place(running) });
    void this.#worker.terminate();
  }

  #endOverMemory(): void {
    this.#end({ cause: 'out of memory', place: this.#place() });
    void this.#worker.terminate();
  }

  /** The place of this number, or the one that was entered last. */
  #place(number = readPulse(this.#pulse).place): Place | undefined {
    return this.#places.get(number);
  }

  #take(message: FromThread): void {
    if (message.kind === 'ready') {
      this.#readiness = message.readiness;
      this.#isFull = message.isFull;
      this.#options.onReady(this);
    } else if (message.kind === 'full') {
      this.#isFull = true;
      this.#options.onFull(this, message.handover);
    } else if (message.kind === 'retired') this.#options.onRetired(this);
    else if (message.kind === 'readiness') this.#readiness = message.readiness;
    else if (message.kind === 'trial') this.#options.onTrial(this, message.trial);
    else if (message.kind === 'withdrawn') this.#options.onWithdrawn(this, message.withdrawn);
    else if (message.kind === 'place') this.#places.set(message.number, message.place);
    else {
      const asked = this.#asked.get(message.id);
      if (asked === undefined) return;
      if (message.kind === 'part') this.#takePart(message.id, asked, message.part);
      else {
        this.#forget(message.id);
        fail(asked, new Error('The response could not be finished.'));
      }
    }
  }

  #takePart(id: number, { outgoing, resolve }: Asked, { head, bytes, isLast }: ResponsePart): void {
    if (head !== undefined) {
      outgoing.writeHead(head.status, head.headers);
      resolve();
    }
    if (!isLast) {
      outgoing.write(bytes ?? '');
      return;
    }
    outgoing.end(bytes);
    this.#forget(id);
  }

  #leave(id: number): void {
    const asked = this.#asked.get(id);
    if (asked === undefined) return;
    asked.resolve();
    this.send({ kind: 'left', id });
    this.#forget(id);
  }

  #forget(id: number): void {
    this.#asked.delete(id);
    this.#endIfDrained();
  }

  #endIfDrained(): void {
    if (this.#isDraining && this.#asked.size === 0) void this.terminate();
  }

  #end(end: ThreadEnd): void {
    if (!this.#isEnding) {
      this.#isEnding = true;
      this.#options.onEnd(this, end);
    }
    for (const asked of this.#asked.values())
      fail(asked, new ThreadEnded(`The thread ${end.cause}.`, end.place));
    this.#asked.clear();
  }
}

/** Before anything was sent the caller gets the error; afterwards the connection is cut. */
function fail({ outgoing, reject }: Asked, error: Error): void {
  if (outgoing.headersSent) outgoing.destroy();
  else reject(error);
}
