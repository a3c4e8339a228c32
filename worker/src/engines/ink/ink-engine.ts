import { planInk, type InkRequest } from '@irodori/ink/draw';
import { stages } from '@irodori/ink/marks';
import { capabilities } from '@irodori/words/capabilities';
import type { Engine, EngineEvent, EngineRequest } from '../engine.ts';
import { rasterise, rasterisePreview } from './rasterise.ts';

/** The sketch engine: draws with vectors, in the stages in which an illustrator works. */
export function createInkEngine(): Engine {
  const cancelled = new Set<string>();
  return {
    name: 'ink',
    sourceType: 'algorithmicMedia',
    capabilities: capabilities.ink,
    submit: async (request) => ({ externalId: packed(request) }),
    events: (externalId, signal) => draw(externalId, () => signal.aborted, cancelled),
    cancel: async (externalId) => void cancelled.add(externalId),
  };
}

interface Run extends InkRequest {
  readonly jobId: string;
  readonly scale: number;
}

/** The id carries the whole request: a worker that restarts draws the same picture again. */
function packed({
  jobId,
  attributes,
  negativeAttributes,
  style,
  seed,
  width,
  height,
  enlarge,
}: EngineRequest): string {
  const avoid = negativeAttributes ?? {};
  const scale = enlarge?.scale ?? 1;
  const run: Run = { jobId, attributes, avoid, style, seed, width, height, scale };
  return Buffer.from(JSON.stringify(run)).toString('base64url');
}

const unpacked = (externalId: string): Run => JSON.parse(Buffer.from(externalId, 'base64url').toString());

async function* draw(
  externalId: string,
  isAborted: () => boolean,
  cancelled: Set<string>,
): AsyncGenerator<EngineEvent> {
  try {
    const run = unpacked(externalId);
    const { picture, chose, notUnderstood } = planInk(run);
    for (const [i, stage] of stages.entries()) {
      if (isAborted()) return;
      if (cancelled.has(externalId)) return yield failure('The drawing was cancelled.');
      const preview = await rasterisePreview(picture, stage);
      yield { type: 'progress', fraction: (i + 1) / (stages.length + 1), stage, preview };
    }
    if (isAborted()) return;
    if (cancelled.has(externalId)) return yield failure('The drawing was cancelled.');
    yield { type: 'image', image: await rasterise(picture, run.scale), seed: run.seed };
    yield { type: 'done', drew: chose, notUnderstood };
  } catch (error) {
    yield failure(
      `The sketch engine could not draw this: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    cancelled.delete(externalId);
  }
}

const failure = (message: string): EngineEvent => ({ type: 'failed', message, isRetryable: false });
