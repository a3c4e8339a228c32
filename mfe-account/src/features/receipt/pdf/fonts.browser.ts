import text from '@fontsource/nunito/files/nunito-latin-400-normal.woff?inline';
import strong from '@fontsource/nunito/files/nunito-latin-800-normal.woff?inline';
import heading from '@fontsource/zen-maru-gothic/files/zen-maru-gothic-latin-900-normal.woff?inline';
import { create, type Font } from 'fontkit';

type FontFile = Promise<{ readonly default: string }>;

/** Letters beyond English ones, from the smallest file to that of Japanese (1.9 MB), which nobody else loads. */
const others: readonly (() => FontFile)[] = [
  () => import('@fontsource/nunito/files/nunito-latin-ext-400-normal.woff?inline'),
  () => import('@fontsource/nunito/files/nunito-cyrillic-400-normal.woff?inline'),
  () => import('@fontsource/zen-maru-gothic/files/zen-maru-gothic-greek-400-normal.woff?inline'),
  () => import('@fontsource/nunito/files/nunito-vietnamese-400-normal.woff?inline'),
  () => import('@fontsource/nunito/files/nunito-cyrillic-ext-400-normal.woff?inline'),
  () => import('@fontsource/zen-maru-gothic/files/zen-maru-gothic-japanese-400-normal.woff?inline'),
];

export interface Fonts {
  readonly heading: Font;
  readonly strong: Font;
  /** A letter is drawn by the first one that has it. */
  readonly text: readonly Font[];
}

/** Loads the fonts that the words need, as parts of the module: the page may fetch no other files. */
export async function loadFonts(words: string): Promise<Fonts> {
  const fonts = [open(text)];
  for (const load of others) {
    if (unknownLetters(words, fonts).length === 0) break;
    fonts.push(open((await load()).default));
  }
  return { heading: open(heading), strong: open(strong), text: fonts };
}

/** The signs that none of the fonts has. */
export const unknownLetters = (words: string, fonts: readonly Font[]): string[] =>
  [...new Set(words)].filter((letter) => !fonts.some((font) => hasAll(font, letter)));

/** Whether a font has each code point of a text. */
export const hasAll = (font: Font, text: string): boolean =>
  [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

/** Reads a font from a data URI. */
function open(uri: string): Font {
  const bytes = Uint8Array.from(atob(uri.slice(uri.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));
  return create(bytes as Buffer) as Font;
}
