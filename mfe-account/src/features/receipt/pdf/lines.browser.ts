import type { Font } from 'fontkit';
import { hasAll } from './fonts.browser.ts';

/** A part of a text that one font draws. */
export interface Run {
  readonly font: Font;
  readonly text: string;
}

const letters = new Intl.Segmenter('en');

/** Parts a text by the first font that has each letter with its marks; what no font has is left out. */
export function runsOf(text: string, fonts: readonly Font[]): Run[] {
  const runs: { font: Font; text: string }[] = [];
  for (const { segment } of letters.segment(text)) {
    const font = fonts.find((candidate) => hasAll(candidate, segment));
    const last = runs.at(-1);
    if (font !== undefined && font === last?.font) last.text += segment;
    else if (font !== undefined) runs.push({ font, text: segment });
  }
  return runs;
}

/** Breaks a text into lines after blanks. A word that is longer than a line, as an address can be, is broken anywhere. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (piece: string): void => {
    // A blank at the end of a line may stand out.
    if (line !== '' && !fits(line + piece.trimEnd())) {
      lines.push(line);
      line = '';
    }
    line += piece;
  };
  for (const word of text.split(/(?<= )/)) {
    if (fits(word.trimEnd())) add(word);
    else for (const { segment } of letters.segment(word)) add(segment);
  }
  return [...lines, line];
}
