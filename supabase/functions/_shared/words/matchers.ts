import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { harmless, sexual, suggestive, young } from './lists.ts';
import * as otherLanguages from './other-languages.ts';
import { spellingsOf, wordsInGroups } from './spellings.ts';

/** Finds words of a list, whatever way they are written. */
export interface WordMatcher {
  /** The first word of the list that a text contains, as it reads; undefined if there is none. */
  find(text: string): string | undefined;
}

/** Matches words also in leetspeak, with doubled letters, with look-alike characters and with letters apart. */
function matcherOf(dataset: DataSet<{ originalWord: string }>, others: RegExp): WordMatcher {
  const english = new RegExpMatcher({ ...dataset.build(), ...englishRecommendedTransformers });
  const findEnglish = (text: string): string | undefined => {
    const [match] = english.getAllMatches(text, true);
    return match && text.slice(match.startIndex, match.endIndex + 1).trim();
  };
  const findOther = (text: string): string | undefined => others.exec(text)?.[0];
  const findIn = (text: string): string | undefined => findEnglish(text) ?? findOther(text);
  /** “analee”, which “Ana Lee” would be, begins with a forbidden word and is none; “porno” is a longer one. */
  const isWhole = (word: string): boolean =>
    [findEnglish(word), findOther(word)].some(
      (found) => found !== undefined && word.startsWith(found) && /^(?:e?s)?$/.test(word.slice(found.length)),
    );
  return {
    find: (text) =>
      spellingsOf(text)
        .map(findIn)
        .find((word) => word !== undefined) ?? wordsInGroups(text).find(isWhole),
  };
}

const phrases = (words: typeof sexual): DataSet<{ originalWord: string }> =>
  words.reduce(
    (dataset, word) =>
      dataset.addPhrase((phrase) => phrase.setMetadata({ originalWord: 'own' }).addPattern(word)),
    new DataSet<{ originalWord: string }>(),
  );

/** Sexual or hateful words. */
export const indecent = matcherOf(
  phrases(sexual).addAll(
    new DataSet<{ originalWord: string }>()
      .addAll(englishDataset)
      .removePhrasesIf((phrase) => harmless.has(phrase.metadata?.originalWord ?? '')),
  ),
  otherLanguages.sexual,
);
export const hinting = matcherOf(phrases(suggestive), otherLanguages.suggestive);
export const childish = matcherOf(phrases(young), otherLanguages.young);
