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

/**
 * Breaks a text into lines after blanks, and elsewhere where no blank is near: Japanese has none, and a mail address
 * can be longer than a line.
 */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { segment } of letters.segment(text)) {
    // A blank at the end of a line may stand out.
    if (segment !== ' ' && !fits(line + segment)) {
      const blank = line.lastIndexOf(' ') + 1 || line.length;
      lines.push(line.slice(0, blank));
      line = line.slice(blank);
    }
    line += segment;
  }
  return [...lines, line];
}
