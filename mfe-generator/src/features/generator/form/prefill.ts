import type { AppPromptField } from '@irodori/contract/entities';
import type { Prompt } from '@irodori/contract/prompt';
import { isList } from './form-values.ts';
import { mainField } from './main-field.ts';

const reserved = new Set(['from', 'seed']);

/**
 * The values in a link: `?prompt=` fills the main prompt field, other parameters fill the field with their name. `from`
 * and `seed` refer to an own job instead (see paths.ts).
 */
export function prefillOfQuery(fields: readonly AppPromptField[], query: URLSearchParams): Prompt {
  const main = mainField(fields);
  const words = query.get('prompt');
  const byName = fields
    .filter((field) => query.has(field.name) && !(query.has('from') && reserved.has(field.name)))
    .map((field): [string, Prompt[string]] => {
      const values = query.getAll(field.name);
      return [field.name, isList(field) ? values : (values[0] ?? '')];
    });
  return {
    ...(words === null || main === undefined ? {} : { [main.name]: words }),
    ...Object.fromEntries(byName),
  };
}
