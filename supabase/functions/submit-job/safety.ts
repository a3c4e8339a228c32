import type { AppPromptField, PromptFieldType } from '../../../shared/contract/src/catalogue/entities.ts';
import type { Prompt } from '../../../shared/contract/src/jobs/prompt.ts';
import { childish, hinting, indecent } from '../_shared/words/matchers.ts';
import { spellingsOf } from '../_shared/words/spellings.ts';

const numbers =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen';
const yearsBelow18 = new RegExp(
  String.raw`(?<!ty[\s-])\b(1[0-7]|\d|${numbers})[\s-]*(years?|yrs?|yo\b|y\/o)`,
  'i',
);

/** Whether a field takes words of the visitor's own. Options are the app's words, and a picture gives colours alone. */
const saysOwnWords = {
  SHORT_TEXT: true,
  LONG_TEXT: true,
  RADIO: false,
  RADIO_WITH_IMAGE: false,
  RADIO_MULTISELECT: false,
  IMAGE_INPUT: false,
} as const satisfies Record<PromptFieldType, boolean>;

/** Why a prompt is unsafe, as a text for the visitor; undefined if it is safe. Negative prompts are not judged. */
export function whyUnsafe(fields: readonly AppPromptField[], prompt: Prompt): string | undefined {
  const text = fields
    .filter((field) => saysOwnWords[field.type])
    .filter((field) => field.mdel_input_type !== 'NEGATIVE_PROMPT')
    .flatMap((field) => prompt[field.name] ?? [])
    .join('\n');
  const word = indecent.find(text);
  if (word !== undefined) {
    return `Irodori does not draw sexual or hateful content, and “${word}” reads like it. Please choose other words.`;
  }
  const hint = hinting.find(text);
  const youth = hint === undefined ? undefined : (childish.find(text) ?? ageBelow18(text));
  if (youth !== undefined) {
    return `Irodori does not draw young people in a suggestive way, and “${youth}” with “${hint}” reads like it. Please choose other words.`;
  }
  return undefined;
}

const ageBelow18 = (text: string): string | undefined =>
  spellingsOf(text)
    .map((spelling) => yearsBelow18.exec(spelling)?.[0])
    .find((age) => age !== undefined);
