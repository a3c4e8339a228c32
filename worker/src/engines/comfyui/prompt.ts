import { sayAll } from '@irodori/words/say';
import type { AttributeValues } from '@irodori/words/understand';
import type { EngineRequest } from '../engine.ts';
import type { Instance } from './instance.ts';
import { plainText } from './prompt-text.ts';

export interface PromptOfRun {
  readonly text: string;
  readonly negative: string;
  /** What the visitor wants left out, where the workflow has no place for it. */
  readonly notUnderstood: readonly string[];
}

/** The model's own words, the visitor's, and those of the chosen options. Only the visitor's are not trusted. */
export function promptOf(
  { text, negative, attributes }: Pick<EngineRequest, 'text' | 'negative' | 'attributes'>,
  { prompt, workflow }: Pick<Instance, 'prompt' | 'workflow'>,
): PromptOfRun {
  const wanted = plainText(text, prompt.brackets);
  const unwanted = plainText(negative, prompt.brackets);
  return {
    text: listed(prompt.before, wanted, ...sayAll(asLists(attributes))),
    negative: listed(unwanted, prompt.negative),
    notUnderstood:
      workflow.inputs.negative === undefined && unwanted !== ''
        ? [`${negative.trim()} (this model cannot leave things out)`]
        : [],
  };
}

const listed = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

const asLists = (attributes: EngineRequest['attributes']): AttributeValues =>
  Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, [values].flat()]));
