const letters = new Intl.Segmenter('en');
/** A sign that ends what is before it may stand out at the end of a line, as Chinese and Japanese are set. */
const ending = /^[\p{Pe}\p{Pf}\p{Po}]+$/u;

const words = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Breaks a text into lines after blanks. What is longer than a line, as an address or a sentence without blanks can be, is
 * broken between words, as far as the browser knows them, or anywhere.
 */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (piece: string, parts: readonly Intl.Segmenter[]): void => {
    // A blank at the end of a line is not drawn.
    const [parter, ...finer] = fits(piece.trimEnd()) ? [] : parts;
    if (parter !== undefined) {
      for (const { segment } of parter.segment(piece)) add(segment, finer);
      return;
    }
    const standsOut = ending.test(piece) && fits(line);
    if (line !== '' && !standsOut && !fits(line + piece.trimEnd())) {
      lines.push(line);
      line = '';
    }
    line += piece;
  };
  for (const piece of text.split(/(?<= )/)) add(piece, [words, letters]);
  return [...lines, line].map((each) => each.trimEnd());
}
