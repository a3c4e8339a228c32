import type { EncodedImage, EngineEvent } from '../engine.ts';
import type { ServerProgress, Task } from './responses.ts';

/** What a server tells while a run waits or is drawn. */
export interface Stand {
  /** Of the run; undefined if the server knows no ids. */
  readonly task: Task | undefined;
  /** Of what the server draws, if that is the run. */
  readonly server: ServerProgress | undefined;
}

/** Progress that never falls, from values that may be missing, or begin anew with a second pass. */
export class ProgressOfRun {
  /** The newest preview that is known. */
  previewId = -1;
  #fraction = 0;

  /** Undefined if the server tells nothing of the run. */
  advance({ task, server }: Stand): EngineEvent | undefined {
    // A run that the server has not heard of waits for one of its threads.
    if (task?.active === false && !task.completed) return { type: 'queued', place: placeIn(task.textinfo) };
    if (server === undefined || !server.state.job) return undefined;
    const { sampling_step: step, sampling_steps: steps } = server.state;
    const share = task?.progress ?? server.progress ?? 0;
    this.#fraction = Math.max(this.#fraction, Math.min(1, share));
    this.previewId = task?.id_live_preview ?? this.previewId;
    const preview = imageOf(task === undefined ? server.current_image : task.live_preview);
    return {
      type: 'progress',
      fraction: this.#fraction,
      stage: steps > 0 ? `step ${step} of ${steps}` : 'drawing',
      ...(preview !== undefined && { preview }),
    };
  }
}

/** Reads “In queue: 2/3”. */
function placeIn(text: string | null | undefined): number | null {
  const place = /^In queue: (\d+)\//.exec(text ?? '')?.[1];
  return place === undefined ? null : Number(place);
}

/** Of a preview the runner reads type and size from the bytes. */
function imageOf(text: string | null | undefined): EncodedImage | undefined {
  if (!text) return undefined;
  const bytes = Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
  return { bytes, mime: 'image/png', width: 0, height: 0 };
}
