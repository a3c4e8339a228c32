import type { DrawnSettings } from '@irodori/contract/job';
import type { EngineRequest } from '../engine.ts';
import { chosenFields, type Fields } from '../fields.ts';
import { base64Of, denoisingOf, withGuideWords } from '../guide.ts';
import { promptOf } from '../prompt.ts';
import { nearestListed, nearestSize, type Size } from '../size.ts';
import type { ModelSettings, Sizes } from './model-parts.ts';

export interface Order {
  /** The inputs of the model, of which the prompt alone has a visitor's words. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The seed of the order; of a model that takes none, the one that was asked for. */
  readonly seed: number;
  readonly notUnderstood: readonly string[];
  readonly settings: DrawnSettings;
}

/** The order of one picture. */
export function orderOf(request: EngineRequest, settings: ModelSettings): Order {
  const { sizes, fields, loras, count, negative: takesNegative, largestSeed, prompt } = settings;
  const { text, negative, notUnderstood } = promptOf(request, { prompt, takesNegative });
  const seed = largestSeed === undefined ? request.seed : request.seed % (largestSeed + 1);
  const chosen = chosenFields(fields, request.config);
  const input = {
    ...chosen,
    ...guided(text, request, settings),
    ...(loras.length > 0 && { loras }),
    ...(takesNegative && negative !== '' && { negative_prompt: negative }),
    ...(sizes !== undefined && sizeInput(request, sizes)),
    ...(largestSeed !== undefined && { seed }),
    ...(count !== undefined && { [count]: 1 }),
  };
  return { input, seed, notUnderstood, settings: settingsOf(chosen) };
}

/** What the fields say of the sampler, whose names models share. */
function settingsOf({
  scheduler,
  num_inference_steps: steps,
  guidance_scale: scale,
  guidance = scale,
}: Fields): DrawnSettings {
  return {
    ...(typeof scheduler === 'string' && { sampler: scheduler }),
    ...(typeof steps === 'number' && { steps }),
    ...(typeof guidance === 'number' && { guidance }),
  };
}

/** The words of an order, and its sketch or picture, which travels as a data URL. */
function guided(text: string, { guide, picture }: EngineRequest, settings: ModelSettings): object {
  const [given, way] =
    picture === undefined ? ([guide, settings.guide] as const) : ([picture, settings.begin] as const);
  if (given === undefined || way === undefined) return { prompt: text };
  const strength = 'strength' in way ? way.strength : undefined;
  const { denoising } = way;
  const address = `data:${given.image.mime};base64,${base64Of(given)}`;
  const as = picture === undefined ? 'guide' : 'picture';
  return {
    prompt: strength === undefined && denoising === undefined ? withGuideWords(text, { [as]: given }) : text,
    [way.picture]: way.isList ? [address] : address,
    ...(strength !== undefined && { [strength]: given.strength }),
    ...(denoising !== undefined && { [denoising]: denoisingOf(given.strength, as) }),
  };
}

function sizeInput(wanted: Size, sizes: Sizes): object {
  if ('values' in sizes) return { [sizes.field]: nearestListed(wanted, sizes.values) };
  const size = nearestSize(wanted, sizes);
  return sizes.field === undefined ? size : { [sizes.field]: size };
}
