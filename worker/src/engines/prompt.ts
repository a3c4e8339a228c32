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

/** The model's own words, the visitor's, and those of the attributes. Only the visitor's are not trusted. */
export function promptOf(
  { text, negative, ...choices }: Pick<EngineRequest, 'text' | 'negative' | 'attributes' | 'chosen'>,
  { prompt, takesNegative, plain = (words) => plainText(words, prompt.brackets) }: PromptRules,
): PromptOfRun {
  const unwanted = plain(negative);
  const { chosen, written } = byAuthor(choices);
  return {
    text: listed(prompt.before, plain(text), ...sayAll(chosen), plain(sayAll(written).join(', '))),
    negative: listed(unwanted, prompt.negative),
    notUnderstood:
      !takesNegative && unwanted !== '' ? [`${negative.trim()} (this model cannot leave things out)`] : [],
  };
}

const listed = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** The attributes by who wrote their values: the operator, as options of the form, or the visitor. */
export function byAuthor({ attributes, chosen = [] }: Pick<EngineRequest, 'attributes' | 'chosen'>): {
  readonly chosen: AttributeValues;
  readonly written: AttributeValues;
} {
  const lists = Object.entries(attributes).map(([name, values]) => [name, [values].flat()] as const);
  const those = (areChosen: boolean): AttributeValues =>
    Object.fromEntries(
      lists.map(([name, values]) => [name, values.filter((value) => chosen.includes(value) === areChosen)]),
    );
  return { chosen: those(true), written: those(false) };
}
