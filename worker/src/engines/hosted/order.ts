import type { EngineRequest } from '../engine.ts';
import { chosenFields } from '../fields.ts';
import { promptOf } from '../prompt.ts';
import { nearestListed, nearestSize, type Size } from '../size.ts';
import type { ModelSettings, Sizes } from './model-parts.ts';

export interface Order {
  /** The inputs of the model, of which the prompt alone has a visitor's words. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The seed of the order; of a model that takes none, the one that was asked for. */
  readonly seed: number;
  readonly notUnderstood: readonly string[];
}

/** The order of one picture. */
export function orderOf(request: EngineRequest, settings: ModelSettings): Order {
  const { sizes, fields, count, negative: takesNegative, largestSeed, prompt } = settings;
  const { text, negative, notUnderstood } = promptOf(request, { prompt, takesNegative });
  const seed = largestSeed === undefined ? request.seed : request.seed % (largestSeed + 1);
  const input = {
    ...chosenFields(fields, request.config),
    prompt: text,
    ...(takesNegative && negative !== '' && { negative_prompt: negative }),
    ...(sizes !== undefined && sizeInput(request, sizes)),
    ...(largestSeed !== undefined && { seed }),
    ...(count !== undefined && { [count]: 1 }),
  };
  return { input, seed, notUnderstood };
}

function sizeInput(wanted: Size, sizes: Sizes): object {
  if ('values' in sizes) return { [sizes.field]: nearestListed(wanted, sizes.values) };
  const size = nearestSize(wanted, sizes);
  return sizes.field === undefined ? size : { [sizes.field]: size };
}
