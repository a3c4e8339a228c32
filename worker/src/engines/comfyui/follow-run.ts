import { EngineFailure } from '../engine-failure.ts';
import type { EngineEvent, EncodedImage } from '../engine.ts';
import type { Client } from './client.ts';
import type { PreviewFrame } from './frames.ts';
import { ProgressOfRun } from './progress.ts';
import type { HistoryEntry } from './responses.ts';
import { RunSocket } from './run-socket.ts';

type State =
  | { readonly type: 'ended'; readonly entry: HistoryEntry }
  | { readonly type: 'waiting'; readonly place: number }
  | { readonly type: 'running' }
  | { readonly type: 'unknown' };

/** Where a run stands. The history has it from the moment on at which the queue does not. */
async function stateOf(client: Client, id: string): Promise<State> {
  const entry = await client.history(id);
  if (entry !== undefined) return { type: 'ended', entry };
  const { running, waiting } = await client.queue();
  if (running.includes(id)) return { type: 'running' };
  const place = waiting.indexOf(id) + 1;
  if (place > 0) return { type: 'waiting', place };
  const ended = await client.history(id);
  return ended === undefined ? { type: 'unknown' } : { type: 'ended', entry: ended };
}

export interface Followed {
  readonly client: Client;
  readonly id: string;
  /** Ids of the nodes that draw step by step. */
  readonly samplers: readonly string[];
  readonly pollMs: number;
}

/**
 * Follows a run to its end, by asking again and again; what the socket says comes in between. Returns the run's entry
 * of the history, or undefined if the signal aborts.
 * @throws EngineFailure `lost` for a run that the server does not know: it keeps them in memory
 */
export async function* followRun(
  { client, id, samplers, pollMs }: Followed,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, HistoryEntry | undefined> {
  const socket = new RunSocket(client, id);
  const progress = new ProgressOfRun(samplers);
  let last = '';
  try {
    while (!signal.aborted) {
      const state = await stateOf(client, id);
      if (state.type === 'ended') return state.entry;
      if (state.type === 'unknown') throw new EngineFailure('lost', 'ComfyUI does not know the run');
      const seen = JSON.stringify(state);
      if (seen !== last)
        yield state.type === 'waiting' ? { type: 'queued', place: state.place } : { type: 'started' };
      last = seen;
      socket.connect();
      const until = performance.now() + pollMs;
      for (;;) {
        const hint = await socket.next(Math.max(0, until - performance.now()), signal);
        if (hint === undefined || hint.type === 'over') break;
        if (hint.type === 'preview')
          yield { type: 'progress', ...progress.last, preview: imageOf(hint.preview) };
        else if (progress.advance(hint.step)) yield { type: 'progress', ...progress.last };
        if (performance.now() >= until) break;
      }
    }
    return undefined;
  } finally {
    socket.close();
  }
}

/** Of a preview the runner reads the size from the bytes. */
const imageOf = ({ bytes, mime }: PreviewFrame): EncodedImage => ({ bytes, mime, width: 0, height: 0 });
