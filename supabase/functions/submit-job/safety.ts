import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import type { AppPromptField, PromptFieldType } from '../../../shared/contract/src/entities.ts';
import type { Prompt } from '../../../shared/contract/src/prompt.ts';
import { harmless, sexual, suggestive, young } from './words.ts';

/** Matches words also in leetspeak, with doubled letters and with look-alike characters. */
function matcherOf(dataset: DataSet<{ originalWord: string }>): RegExpMatcher {
  return new RegExpMatcher({ ...dataset.build(), ...englishRecommendedTransformers });
}

const phrases = (words: typeof sexual): DataSet<{ originalWord: string }> =>
  words.reduce(
    (dataset, word) =>
      dataset.addPhrase((phrase) => phrase.setMetadata({ originalWord: 'own' }).addPattern(word)),
    new DataSet<{ originalWord: string }>(),
  );

const indecent = matcherOf(
  phrases(sexual).addAll(
    new DataSet<{ originalWord: string }>()
      .addAll(englishDataset)
      .removePhrasesIf((phrase) => harmless.has(phrase.metadata?.originalWord ?? '')),
  ),
);
const hinting = matcherOf(phrases(suggestive));
const childish = matcherOf(phrases(young));
const yearsBelow18 = /\b(1[0-7]|\d)[\s-]*(years?|yrs?|yo\b|y\/o)/i;

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
  if (indecent.hasMatch(text)) {
    return 'Irodori does not draw sexual or hateful content. Please choose other words.';
  }
  if (hinting.hasMatch(text) && (childish.hasMatch(text) || yearsBelow18.test(text))) {
    return 'Irodori does not draw young people in a suggestive way. Please choose other words.';
  }
  return undefined;
}
