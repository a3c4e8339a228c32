import type { AppPromptField } from '@irodori/contract/entities';
import type { Prompt } from '@irodori/contract/prompt';
import { mainField } from './form-values.ts';

const reserved = new Set(['from', 'seed']);

/**
 * Values that a link gives: `?prompt=` fills the field that describes the picture, any other name the field of
 * that name. `from` and `seed` name an own job instead (see paths.ts).
 */
export function prefillOfQuery(fields: readonly AppPromptField[], query: URLSearchParams): Prompt {
  const main = mainField(fields);
  const words = query.get('prompt');
  const byName = fields
    .filter((field) => query.has(field.name) && !(query.has('from') && reserved.has(field.name)))
    .map((field): [string, Prompt[string]] => {
      const values = query.getAll(field.name);
      return [field.name, field.type === 'RADIO_MULTISELECT' ? values : (values[0] ?? '')];
    });
  return {
    ...(words === null || main === undefined ? {} : { [main.name]: words }),
    ...Object.fromEntries(byName),
  };
}
