import type { AppPromptField, PromptFieldType } from '../../../shared/contract/src/catalogue/entities.ts';
import type { Prompt } from '../../../shared/contract/src/jobs/prompt.ts';
import { childish, hinting, indecent } from '../_shared/words/matchers.ts';
import { youngAges } from '../_shared/words/other-languages.ts';
import { spellingsOf } from '../_shared/words/spellings.ts';

const fromFive =
  '1[0-7]|[5-9]|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen';
const number = `(?:${fromFive}|\\d|one|two|three|four)`;
const person = '(?:girl|boy|child|kid|lady|woman|man|student|princess|elf|she|he)';
/** After it, a number without a word for years is an age and counts no things: “a girl of fourteen in a bikini”. */
const noThing = String.raw`(?=\s*(?:$|[,.;:!?)\n]|(?:in|with|wearing|at|on|and)\b))`;
const ages = [
  String.raw`(?<!ty[\s-])\b${number}[\s-]*(?:(?:years?|yrs?)(?!s?[\s-]*(?:ago|later|anniversary))|yo\b|y\/o)`,
  String.raw`(?<!\b(?:bronze|golden|ice|iron|middle|new|space|stone)\s)\bage[ds]?(?:\s+of)?[\s:(]+${number}\b`,
  String.raw`\b${person}(?:\s+of\s+|\s+is\s+|,\s*|\s*\(\s*)(?:${fromFive})${noThing}`,
].map((age) => new RegExp(age, 'i'));

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
    .flatMap((spelling) => [...ages, youngAges].map((age) => age.exec(spelling)?.[0]))
    .find((age) => age !== undefined);
