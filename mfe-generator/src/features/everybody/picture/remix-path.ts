import type { AppPromptField } from '@irodori/contract/entities';
import { generatorPath } from '@irodori/contract/paths';
import type { Prompt } from '@irodori/contract/prompt';
import { withSeed } from '../../generator/form/form-values.ts';

/** The generator with the settings of a shown picture filled in. Without a seed it makes one like it, not the same. */
export function remixPath(
  slug: string,
  prompt: Prompt | null,
  fields: readonly AppPromptField[],
  seed?: number,
): string {
  const query = new URLSearchParams(
    Object.entries(withSeed(fields, prompt ?? {}, seed)).flatMap(([name, value]) =>
      [value].flat().flatMap((part): [string, string][] => (part === '' ? [] : [[name, part]])),
    ),
  );
  return query.size === 0 ? generatorPath(slug) : `${generatorPath(slug)}?${query}`;
}
