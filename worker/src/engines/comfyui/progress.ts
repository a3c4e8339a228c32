import type { SocketMessage } from './responses.ts';

type Step = Extract<SocketMessage, { type: 'progress' }>['data'];

export interface Progress {
  readonly fraction: number;
  readonly stage: string;
}

/**
 * The progress of a picture from the steps of its nodes. A workflow can have several samplers, each of which begins at
 * 1; other nodes, such as a tiled decoder, count steps as well and say nothing of the picture.
 */
export class ProgressOfRun {
  readonly #samplers: readonly string[];
  readonly #seen: string[] = [];
  #last: Progress = { fraction: 0, stage: 'drawing' };

  /** @param samplers ids of the nodes that draw step by step */
  constructor(samplers: readonly string[]) {
    this.#samplers = samplers;
  }

  get last(): Progress {
    return this.#last;
  }

  /** False if the step does not lead on: it belongs to another node, or is no number. */
  advance({ node, value, max }: Step): boolean {
    // A node inside of a subgraph has the id of that node before its own.
    const sampler = node?.split(/[.:]/)[0] ?? '';
    if (!this.#samplers.includes(sampler) || !(value >= 0 && max > 0 && value <= max)) return false;
    if (!this.#seen.includes(sampler)) this.#seen.push(sampler);
    const fraction = (this.#seen.indexOf(sampler) + value / max) / this.#samplers.length;
    if (fraction <= this.#last.fraction) return false;
    this.#last = { fraction, stage: `step ${value} of ${max}` };
    return true;
  }
}
