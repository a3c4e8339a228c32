import { sayAll } from '@irodori/words/say';
import type { AttributeValues } from '@irodori/words/understand';
import type { EngineRequest } from './engine.ts';
import type { PromptPart } from './instance-parts.ts';
import { plainText } from './prompt-text.ts';

export interface PromptOfRun {
  readonly text: string;
  readonly negative: string;
  /** What the visitor wants left out, where the model takes no such words. */
  readonly notUnderstood: readonly string[];
}

export interface PromptRules {
  readonly prompt: PromptPart;
  /** False: the model cannot leave things out. */
  readonly takesNegative: boolean;
  /** Makes a visitor's text plain for the syntax of the engine. */
  readonly plain?: (text: string) => string;
}

/** The model's own words, the visitor's, and those of the chosen options. Only the visitor's are not trusted. */
export function promptOf(
  { text, negative, attributes }: Pick<EngineRequest, 'text' | 'negative' | 'attributes'>,
  { prompt, takesNegative, plain = (words) => plainText(words, prompt.brackets) }: PromptRules,
): PromptOfRun {
  const unwanted = plain(negative);
  return {
    text: listed(prompt.before, plain(text), ...sayAll(asLists(attributes))),
    negative: listed(unwanted, prompt.negative),
    notUnderstood:
      !takesNegative && unwanted !== '' ? [`${negative.trim()} (this model cannot leave things out)`] : [],
  };
}

const listed = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

const asLists = (attributes: EngineRequest['attributes']): AttributeValues =>
  Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, [values].flat()]));
