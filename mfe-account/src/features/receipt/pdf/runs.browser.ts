import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';
import { has } from './fonts.browser.ts';

/** A part of a line that one font draws in one direction. */
export interface Run {
  readonly font: Font;
  /** Where it begins in the line as it is read. */
  readonly place: number;
  /** As pdfkit takes it, which draws texts of scripts like Arabic from right to left, and all others from left to right. */
  readonly text: string;
}

const bidi = bidiFactory();
const segmenter = new Intl.Segmenter('en');
const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Controls, joiners, marks of direction and the like. */
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** The direction of a paragraph, which its first letter with a direction determines. */
export const directionOf = (paragraph: string): 'ltr' | 'rtl' =>
  bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';

/** The parts of a line from left to right. A letter that no font has is drawn as a box; emoji and other signs are left out. */
export function runsOf(line: string, fonts: readonly Font[], direction: 'ltr' | 'rtl'): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const fontAt = fontsOf(line, fonts);
  const parts: { font: Font; isRtl: boolean; first: number; last: number }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const font = fontAt[index];
    if (font === undefined) continue;
    const isRtl = (embedding.levels[index] ?? 0) % 2 === 1;
    const part = parts.at(-1);
    const isNext = index === (isRtl ? (part?.first ?? 0) - 1 : (part?.last ?? 0) + 1);
    if (isNext && part?.font === font && part.isRtl === isRtl) part[isRtl ? 'first' : 'last'] = index;
    else parts.push({ font, isRtl, first: index, last: index });
  }
  return parts.map(({ font, isRtl, first, last }) => ({
    font,
    place: first,
    text: asDrawn(line.slice(first, last + 1), font, isRtl),
  }));
}

/** Scripts whose letters one font draws, if it has all those of a line: they look alike, or are joined. */
const together = [/\p{sc=Han}/u, /\p{sc=Arabic}/u];

/** The font of each place of a line. */
function fontsOf(line: string, fonts: readonly Font[]): (Font | undefined)[] {
  const preferred = together.map((script) => {
    const used = [...line].filter((code) => script.test(code));
    return { script, fonts: fonts.filter((font) => used.every((code) => has(font, code))) };
  });
  return lettersOf(line).flatMap((letter) => {
    const known = [...preferred.flatMap((each) => (each.script.test(letter) ? each.fonts : [])), ...fonts];
    const font =
      known.find((each) => [...letter].every((code) => invisible.test(code) || has(each, code))) ??
      // A letter whose mark no font has, and a letter that no font has.
      known.find((each) => has(each, letter)) ??
      (/[\p{L}\p{N}]/u.test(letter) ? known[0] : undefined);
    return [...letter].flatMap((code) => {
      const isDrawn = font !== undefined && (!invisible.test(code) || has(font, code));
      return Array.from({ length: code.length }, () => (isDrawn ? font : undefined));
    });
  });
}

/** A part of a line as pdfkit has to get it in order to draw it in the given direction. */
function asDrawn(text: string, font: Font, isRtl: boolean): string {
  const mirrored = isRtl
    ? Array.from(text, (code) => bidi.getMirroredCharacter(code) ?? code).join('')
    : text;
  // Fontkit draws the vowel sara am as two signs, of which the first belongs below a mark of tone.
  const parted = mirrored.replace(/([\u0e48-\u0e4b]+)\u0e33/g, '\u0e4d$1\u0e32');
  const isOrdered = (font.layout(parted, []).direction === 'rtl') === isRtl;
  return isOrdered ? parted : lettersOf(parted).toReversed().join('');
}
