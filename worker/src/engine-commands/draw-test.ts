import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { costOfRun } from '../engines/dollars.ts';
import { EngineFailure } from '../engines/engine-failure.ts';
import { finishedPicture } from '../engines/finished-picture.ts';
import type { EngineEvent, EngineRequest, RemoteEngine } from '../engines/engine.ts';
import { longestWaitMs, pauseMs } from '../runner/engine-pauses.ts';
import { receivedPicture } from '../runner/received-picture.ts';

export interface TestPicture {
  /** The prompt. */
  readonly text: string;
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly ms: number;
  readonly model: string | undefined;
  readonly costUsd: number | undefined;
}

export const testWords = 'a girl with silver hair under cherry trees, night';

/** Draws one picture as the worker does, and tells its progress. @throws EngineFailure */
export async function drawTest(
  engine: RemoteEngine,
  text: string,
  say: (line: string) => void,
): Promise<TestPicture> {
  const request: EngineRequest = {
    text,
    negative: '',
    attributes: {},
    seed: 1,
    width: 768,
    height: 768,
    style: 'plain',
  };
  const start = performance.now();
  /** When it left the engine's queue. */
  let begun = start;
  let isWaiting = false;
  const id = await engine.submit(request, crypto.randomUUID());
  try {
    for await (const event of followed(engine, id, request, say)) {
      if (isWaiting && event.type !== 'queued') begun = performance.now();
      isWaiting = event.type === 'queued';
      if (event.type !== 'drawn') {
        say(wordsOf(event));
        continue;
      }
      const costUsd = costOfRun(event, engine, Math.round(performance.now() - begun));
      const [picture] = event.pictures;
      if (picture === undefined) break;
      const { image: received } = await receivedPicture(picture.image, async () => undefined);
      const webp = await finishedPicture(received, engine.sourceType);
      const ms = Math.round(performance.now() - start);
      const { width, height } = received;
      return {
        text,
        webp,
        width,
        height,
        seed: picture.seed,
        ms,
        model: event.model,
        costUsd,
      };
    }
  } catch (error) {
    await engine.cancel(id).catch(() => undefined);
    throw error;
  }
  throw new Error('The run ended without a picture');
}

/** Follows a run as the worker does: an engine that gives no response for a moment may draw it all the same. */
async function* followed(
  engine: RemoteEngine,
  id: string,
  request: EngineRequest,
  say: (line: string) => void,
): AsyncGenerator<EngineEvent> {
  const { signal } = new AbortController();
  let waitedMs = 0;
  for (let waits = 0; ; waits += 1) {
    try {
      yield* engine.attach(id, request, signal);
      return;
    } catch (error) {
      if (!(error instanceof EngineFailure) || error.neverBegan || !['busy', 'rate'].includes(error.code))
        throw error;
      const ms = pauseMs(error, waits);
      waitedMs += ms;
      if (waitedMs > longestWaitMs) throw error;
      say(`  ${error.message}; the run is asked for again in ${ms / 1000} s`);
      await pause(ms);
    }
  }
}

function wordsOf(event: Exclude<EngineEvent, { type: 'drawn' }>): string {
  switch (event.type) {
    case 'queued':
      return `  waits in the engine's queue, place ${event.place ?? 'unknown'}`;
    case 'started':
      return '  draws';
    case 'progress':
      return `  ${event.stage}`;
  }
}

/** Saves the picture, and says what it took. */
export async function saveTest(file: string, picture: TestPicture): Promise<string> {
  const { webp, width, height, ms, model, costUsd } = picture;
  await writeFile(file, webp);
  const cost = costUsd === undefined ? 'the engine names no cost' : `it cost $${costUsd}`;
  return `${file}: ${width} × ${height} pixels in ${(ms / 1000).toFixed(1)} s by ${model ?? 'an unnamed model'}; ${cost}`;
}
