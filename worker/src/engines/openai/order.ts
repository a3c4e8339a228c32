import type { EngineRequest } from '../engine.ts';
import { chosenFields, type Fields } from '../fields.ts';
import { withGuideWords } from '../guide.ts';
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
    // The API takes no strength.
    ...words(withGuideWords(text, request), negative, way),
    ...sizeField(request, sizes),
    ...(seed && { seed: request.seed }),
    ...(previews !== undefined && { stream: true, partial_images: previews }),
  };
  return { body, notUnderstood };
}

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
