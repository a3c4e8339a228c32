interface Word {
  readonly word: string;
  readonly index: number;
}

const runs = /[\p{L}\p{M}\p{N}]+/gu;
const unspaced =
  /[\p{sc=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Finds the words of these scripts by dictionaries, whatever its locale is. Made once it is needed, because it is large. */
let segmenter: Intl.Segmenter | undefined;

/** Whether a text has letters of a script that puts no blanks between words. */
export const isUnspaced = (text: string): boolean => unspaced.test(text);

/** The words of a text with their places: runs of letters and digits; where a script has no blanks, the words of a run. */
export const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(runs)].flatMap(({ 0: run, index }) => {
    if (!isUnspaced(run)) return [{ word: run, index }];
    segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
    return [...segmenter.segment(run)].map((each) => ({ word: each.segment, index: index + each.index }));
  });
