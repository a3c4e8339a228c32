import type { EngineRequest, Guide } from '../engine.ts';
import { chosenFields, type Fields } from '../fields.ts';
import { promptOf } from '../prompt.ts';
import type { Instance } from './instance.ts';
import { sizeField } from './size.ts';

export interface Order {
  /** Only what the instance says that the server takes: others refuse unknown fields, or draw something else. */
  readonly body: Fields;
  readonly notUnderstood: readonly string[];
}

/** The body of the request for a picture. */
export function orderOf(request: EngineRequest, instance: Instance): Order {
  const { model, fields, previews, seed, sizes, prompt: rules, negative: way } = instance;
  const { text, negative, notUnderstood } = promptOf(request, {
    prompt: rules,
    takesNegative: way !== 'none',
  });
  const body = {
    ...chosenFields(fields, request.config),
    model,
    ...words(request.guide === undefined ? text : after(request.guide, text), negative, way),
    ...sizeField(request, sizes),
    ...(seed && { seed: request.seed }),
    ...(previews !== undefined && { stream: true, partial_images: previews }),
  };
  return { body, notUnderstood };
}

/** The API takes no strength, so the words say how closely the sketch is followed. */
const after = ({ strength }: Guide, text: string): string =>
  `${text}. ${
    strength < 0.5
      ? 'Take the composition loosely from the attached sketch; change what the words say otherwise.'
      : 'Keep the composition, the pose and the outlines of the attached sketch closely.'
  } Paint a finished picture with colours in place of its lines.`;

function words(text: string, negative: string, way: Instance['negative']): Fields {
  if (negative === '') return { prompt: text };
  switch (way) {
    case 'none':
      return { prompt: text };
    case 'words':
      return { prompt: `${text}. Leave out: ${negative}.` };
    case 'bar':
      return { prompt: `${text}|${negative}` };
    case 'negative_prompt':
      return { prompt: text, negative_prompt: negative };
  }
}
