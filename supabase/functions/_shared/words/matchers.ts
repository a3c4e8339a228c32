import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { harmless, sexual, suggestive, young } from './lists.ts';

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

/** Sexual or hateful words. */
export const indecent = matcherOf(
  phrases(sexual).addAll(
    new DataSet<{ originalWord: string }>()
      .addAll(englishDataset)
      .removePhrasesIf((phrase) => harmless.has(phrase.metadata?.originalWord ?? '')),
  ),
);
export const hinting = matcherOf(phrases(suggestive));
export const childish = matcherOf(phrases(young));
