import type { AppPromptField } from '@irodori/contract/entities';
import type { Prompt } from '@irodori/contract/prompt';

/** The aspect ratio in the prompt, e.g. `2:3`; the picture's box has it from the start. */
export function ratioOf(fields: readonly Pick<AppPromptField, 'name' | 'config'>[], prompt: Prompt): string {
  const field = fields.find((candidate) => candidate.config.attribute === 'ratio');
  const value = field === undefined ? undefined : (prompt[field.name] ?? field.config.default);
  return typeof value === 'string' && /^\d{1,2}:\d{1,2}$/.test(value) ? value : '1:1';
}
