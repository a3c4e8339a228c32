import type { Logger } from 'pino';
import type { Engines } from '../engines/open-engines.ts';
import { Breaker } from './breaker.ts';
import { failureRules } from './failure-rules.ts';
import type { Verdict } from './finish-job.ts';

interface InstancesContext {
  readonly engines: Engines;
  /** How many jobs the built-in engines draw at the same time, all of them together. */
  readonly concurrency: number;
  readonly log: Logger;
}

/** Knows which engines can take a job: remote instances have slots and a breaker each. */
export class Instances {
  readonly #context: InstancesContext;
  readonly #running = new Map<string, number>();
  readonly #breakers = new Map<string, Breaker>();

  constructor(context: InstancesContext) {
    this.#context = context;
    for (const [name, engine] of context.engines)
      if (!('draw' in engine)) this.#breakers.set(name, new Breaker());
  }

  /** The pipelines of which a job can be drawn now. */
  free(): string[] {
    return [...this.#context.engines.keys()].filter((name) => this.#hasRoom(name));
  }

  /** Of every engine, whether its breaker keeps jobs from it. */
  stopped(): Record<string, boolean> {
    const names = [...this.#context.engines.keys()];
    return Object.fromEntries(names.map((name) => [name, this.#breakers.get(name)?.isOn ?? false]));
  }

  begin(name: string): void {
    this.#running.set(name, (this.#running.get(name) ?? 0) + 1);
  }

  end(name: string, jobId: string, verdict: Verdict): void {
    this.#running.set(name, (this.#running.get(name) ?? 1) - 1);
    const breaker = this.#breakers.get(name);
    if (breaker === undefined || verdict === undefined) return;
    const { log } = this.#context;
    const wasOn = breaker.isOn;
    if (verdict === 'drawn') breaker.close();
    const breakMs = verdict === 'drawn' ? undefined : breaker.note(jobId, verdict);
    if (wasOn && !breaker.isOn) log.info({ event: 'engine_back', engine: name });
    if (verdict === 'drawn' || breakMs === undefined) return;
    const { code } = verdict;
    log.error({
      event: 'engine_stopped',
      engine: name,
      code,
      ms: breakMs,
      advice: failureRules[code].operator,
    });
  }

  #hasRoom(name: string): boolean {
    const { engines, concurrency } = this.#context;
    const engine = engines.get(name);
    const breaker = this.#breakers.get(name);
    if (engine === undefined || 'draw' in engine || breaker === undefined) {
      const builtIn = [...this.#running].filter(([running]) => !this.#breakers.has(running));
      return builtIn.reduce((sum, [, count]) => sum + count, 0) < concurrency;
    }
    return (this.#running.get(name) ?? 0) < { closed: engine.slots, 'half-open': 1, open: 0 }[breaker.state];
  }
}
