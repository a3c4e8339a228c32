import { planInk } from '@irodori/ink/draw';
import { stages } from '@irodori/ink/marks';
import { capabilities } from '@irodori/words/capabilities';
import { EngineFailure } from '../engine-failure.ts';
import type { BuiltInEngine, EngineEvent, EngineRequest } from '../engine.ts';
import { rasterise, rasterisePreview } from './rasterise.ts';

/** The sketch engine: draws with vectors, in the stages in which an illustrator works. */
export const createInkEngine = (): BuiltInEngine => ({
  name: 'ink',
  sourceType: 'algorithmicMedia',
  capabilities: capabilities.ink,
  async *draw(request, signal) {
    try {
      yield* draw(request, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw new EngineFailure('invalid', `Ink cannot draw this: ${String(error)}`);
    }
  },
});

async function* draw(
  { attributes, negativeAttributes = {}, style, seed, width, height, enlarge }: EngineRequest,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent> {
  const plan = planInk({ attributes, avoid: negativeAttributes, style, seed, width, height });
  for (const [i, stage] of stages.entries()) {
    signal.throwIfAborted();
    const preview = await rasterisePreview(plan.picture, stage);
    yield { type: 'progress', fraction: (i + 1) / (stages.length + 1), stage, preview };
  }
  signal.throwIfAborted();
  const image = await rasterise(plan.picture, enlarge?.scale ?? 1);
  yield { type: 'drawn', pictures: [{ image, seed }], drew: plan.chose, notUnderstood: plan.notUnderstood };
}
