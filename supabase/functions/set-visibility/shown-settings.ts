import { fieldContent } from '../../../shared/contract/src/jobs/field-content.ts';
import { askedWords, type Prompt } from '../../../shared/contract/src/jobs/prompt.ts';
import type { PictureToShow } from './word-check.ts';

/** What others see of the settings: neither uploaded pictures, nor values of fields that the app has no more. */
export function shownSettings({ fields, prompt, drew }: PictureToShow): {
  words: string;
  prompt: Prompt;
  drew: readonly string[];
} {
  const shown = Object.fromEntries(
    fields
      .filter(({ type }) => fieldContent[type] !== 'picture')
      .flatMap(({ name }) => {
        const value = prompt[name];
        return value === undefined ? [] : [[name, value]];
      }),
  );
  return { words: askedWords(shown), prompt: shown, drew };
}
