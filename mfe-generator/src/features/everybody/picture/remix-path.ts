import type { AppPromptField } from '@irodori/contract/entities';
import { generatorPath } from '@irodori/contract/paths';
import type { Prompt } from '@irodori/contract/prompt';

/** The generator with the settings of a shown picture filled in, but for its seed: it makes one like it, not the same. */
export function remixPath(slug: string, prompt: Prompt | null, fields: readonly AppPromptField[]): string {
  const seed = fields.find(({ config }) => config.attribute === 'seed')?.name;
  const query = new URLSearchParams(
    Object.entries(prompt ?? {})
      .filter(([name]) => name !== seed)
      .flatMap(([name, value]) => [value].flat().map((part): [string, string] => [name, part])),
  );
  return query.size === 0 ? generatorPath(slug) : `${generatorPath(slug)}?${query}`;
}
