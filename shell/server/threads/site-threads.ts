import type { ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { createFirstThreadWork, type FirstThreadWork } from '../first-thread/work.ts';
import type { Readiness } from '../health.ts';
import type { Logger } from '../log.ts';
import type { Handover, ThreadRequest, Trial, Withdrawn } from './messages.ts';
import { isSamePlace, type Place } from './pulse.ts';
import { SiteThread, type ThreadEnd, ThreadEnded } from './site-thread.ts';

/** Code that has ended so many threads within the window may not run again. */
const mostEnds = 2;
const windowMs = 10 * 60_000;
/** A page may end the thread that serves and the next one; the third knows that its code is banned. */
const mostTries = 4;
const firstPauseMs = 100;
const longestPauseMs = 10_000;

/**
 * The threads of the site. One serves; the next one stands by. It evaluates each new version of a module first, so that a
 * version that hangs or throws ends the thread that serves nobody, and takes over when the thread that serves ends. A thread
 * that has evaluated more code of modules than its share is replaced by a new one, which begins with what was used last.
 * Nothing of a module runs here, so this thread always responds.
 */
export class SiteThreads {
  readonly #config: Config;
  readonly #log: Logger;
  readonly #newWork: () => FirstThreadWork;
  #serving: SiteThread | undefined;
  #next: SiteThread | undefined;
  /** What the thread said last that served before. */
  #lastReadiness: Readiness | undefined;
  /** Resolves when a thread serves. */
  #served = Promise.withResolvers<SiteThread>();
  readonly #ended: { readonly place: Place; readonly at: number }[] = [];
  readonly #bans: Place[] = [];
  /** What the thread that serves has withdrawn. The next one must not serve it again, nor must one that has yet to start. */
  #withdrawn: Withdrawn = [];
  /** How many threads in a row ended before they could serve. */
  #failedStarts = 0;
  /** What the next threads begin with. */
  #handover: Handover = { used: [], wanted: [] };
  /** True while a new thread starts that takes the place of the one that serves. */
  #isReplacing = false;
  #isStopping = false;

  constructor(config: Config, log: Logger) {
    this.#config = config;
    this.#log = log;
    this.#newWork = createFirstThreadWork(config);
  }

  /** Resolves to the id of the first composition. @throws if the shell itself cannot start */
  async start(): Promise<string> {
    this.#launch();
    return (await this.#served.promise).readiness?.composition ?? '';
  }

  /**
   * Lets a thread answer. A request that changes nothing is asked again when its thread ends before the response began.
   * @throws ThreadEnded if it cannot be answered now
   */
  async answer(request: ThreadRequest, outgoing: ServerResponse): Promise<void> {
    const isRepeatable = request.method === 'GET' || request.method === 'HEAD';
    let suspect: Place | undefined;
    for (let tries = 1; !outgoing.destroyed; tries += 1) {
      const thread = this.#serving ?? (await this.#nextServing());
      try {
        await thread.ask({ ...request, suspect }, outgoing);
        return;
      } catch (error) {
        if (!(error instanceof ThreadEnded) || !isRepeatable || tries === mostTries) throw error;
        suspect = error.place;
      }
    }
  }

  /** What the thread that serves has said of itself last, also while it hangs. The site is not ready while no thread serves. */
  readiness(): Readiness | undefined {
    const readiness = this.#serving?.readiness ?? this.#lastReadiness;
    if (readiness === undefined) return undefined;
    if (this.#isStopping) return { ...readiness, status: 'stopping' };
    return this.#serving === undefined ? { ...readiness, status: 'starting' } : readiness;
  }

  beginStop(): void {
    this.#isStopping = true;
    this.#serving?.send({ kind: 'stopping' });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([this.#serving?.stop(this.#config.shutdownMs), this.#next?.terminate()]);
  }

  /** @throws ThreadEnded if no thread serves in time */
  async #nextServing(): Promise<SiteThread> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new ThreadEnded('No thread serves.')),
      this.#config.moduleDeadlineMs,
    );
    return Promise.race([this.#served.promise, late.promise]).finally(() => clearTimeout(timer));
  }

  #launch(): void {
    if (this.#isStopping || this.#next !== undefined) return;
    this.#next = new SiteThread({
      config: this.#config,
      work: this.#newWork(),
      bans: this.#bans,
      withdrawn: this.#withdrawn,
      handover: this.#handover,
      onReady: (thread) => this.#takeReady(thread),
      onFull: (thread, handover) => this.#takeFull(thread, handover),
      onRetired: (thread) => this.#takeRetired(thread),
      onTrial: (thread, trial) => this.#takeTrial(thread, trial),
      onWithdrawn: (thread, withdrawn) => this.#takeWithdrawn(thread, withdrawn),
      onEnd: (thread, end) => this.#takeEnd(thread, end),
    });
  }

  /** Starts the next thread anew. */
  #renew(): void {
    void this.#next?.terminate();
    this.#next = undefined;
    const pauseMs =
      this.#failedStarts === 0 ? 0 : Math.min(firstPauseMs * 2 ** this.#failedStarts, longestPauseMs);
    setTimeout(() => this.#launch(), pauseMs);
  }

  #takeReady(thread: SiteThread): void {
    // One that has been given up meanwhile may have said so before.
    if (thread !== this.#next) return;
    // One that was filled by what it had to evaluate first has told its outcome, so that the next one has less to do.
    this.#failedStarts = thread.isFull ? this.#failedStarts + 1 : 0;
    if (this.#serving === undefined) this.#promote();
    else if (thread.isFull) this.#renew();
    // Before the next thread writes, the one that serves must have ended that.
    else if (this.#isReplacing) this.#serving.send({ kind: 'retire' });
  }

  #takeFull(thread: SiteThread, handover: Handover): void {
    if (thread === this.#next) this.#renew();
    if (thread !== this.#serving || this.#isReplacing) return;
    // The thread that stands by does not know what happened since it started, and lacks the code that is used.
    this.#isReplacing = true;
    this.#handover = handover;
    this.#renew();
  }

  #takeRetired(thread: SiteThread): void {
    const next = this.#next;
    if (thread !== this.#serving || next?.readiness === undefined || this.#isStopping) return;
    this.#serving = undefined;
    this.#promote();
    thread.drain(this.#config.shutdownMs);
    this.#log.info({ event: 'thread-replaced' }, 'a thread with more code than its share was replaced');
  }

  /** Lets the next thread serve if none does. */
  #promote(): void {
    const next = this.#next;
    if (this.#serving !== undefined || next?.readiness === undefined) return;
    this.#serving = next;
    this.#next = undefined;
    this.#isReplacing = false;
    next.send({ kind: 'serve' });
    this.#served.resolve(next);
    this.#launch();
  }

  #takeTrial(thread: SiteThread, trial: Trial): void {
    if (thread !== this.#serving) this.#serving?.send({ kind: 'trial', trial });
  }

  #takeWithdrawn(thread: SiteThread, withdrawn: Withdrawn): void {
    if (thread !== this.#serving) return;
    this.#withdrawn = withdrawn;
    this.#next?.send({ kind: 'withdrawn', withdrawn });
  }

  #takeEnd(thread: SiteThread, end: ThreadEnd): void {
    const { cause, place, error } = end;
    const wasServing = thread === this.#serving;
    if (thread.readiness === undefined) this.#failedStarts += 1;
    this.#log.error(
      {
        event: 'thread-ended',
        cause,
        serving: wasServing,
        module: place?.module,
        version: place?.version,
        pattern: place?.pattern,
        err: error,
      },
      place === undefined
        ? `a thread of the site ended: ${cause}`
        : `${place.module}@${place.version} ended a thread of the site: ${cause}`,
    );
    const isFirst = this.#serving === undefined && this.#ended.length === 0;
    if (isFirst && place === undefined && cause === 'threw') {
      this.#served.reject(error);
      return;
    }
    if (place !== undefined) this.#blame(place);
    if (thread === this.#next) this.#renew();
    if (!wasServing) return;
    this.#lastReadiness = thread.readiness;
    this.#serving = undefined;
    this.#served = Promise.withResolvers();
    this.#promote();
  }

  #blame(place: Place): void {
    const now = Date.now();
    this.#ended.push({ place, at: now });
    const times = this.#ended.filter(
      (end) => isSamePlace(end.place, place) && end.at > now - windowMs,
    ).length;
    // What hangs or throws while it is evaluated does so each time.
    const isEvaluation = place.pattern === null;
    if (!isEvaluation && times < mostEnds) return;
    this.#bans.push(place);
    this.#next?.send({ kind: 'ban', place });
    this.#serving?.send({ kind: 'ban', place });
  }
}
