import text from '@fontsource/nunito/files/nunito-latin-400-normal.woff?inline';
import strong from '@fontsource/nunito/files/nunito-latin-800-normal.woff?inline';
import heading from '@fontsource/zen-maru-gothic/files/zen-maru-gothic-latin-900-normal.woff?inline';
import { create, type Font } from 'fontkit';
import { unwrapped } from './unwrapped.browser.ts';

interface FontFile {
  /** The letters for which the file is loaded. */
  readonly letters: RegExp;
  readonly load: () => Promise<{ readonly default: string }>;
}

const latin = /[\p{scx=Latin}\p{Sc}]/u;
const cyrillic = /[\p{scx=Cyrillic}№]/u;
const chinese = /\p{sc=Han}/u;

/** Letters beyond English ones. The largest files are those of Japanese (1.9 MB) and Chinese (1.6 and 1.3 MB). */
const others: readonly FontFile[] = [
  {
    letters: latin,
    load: () => import('@fontsource/nunito/files/nunito-latin-ext-400-normal.woff?inline'),
  },
  {
    letters: latin,
    load: () => import('@fontsource/nunito/files/nunito-vietnamese-400-normal.woff?inline'),
  },
  {
    letters: cyrillic,
    load: () => import('@fontsource/nunito/files/nunito-cyrillic-400-normal.woff?inline'),
  },
  {
    letters: cyrillic,
    load: () => import('@fontsource/nunito/files/nunito-cyrillic-ext-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Greek}/u,
    load: () => import('@fontsource/zen-maru-gothic/files/zen-maru-gothic-greek-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Hebrew}/u,
    load: () => import('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff?inline'),
  },
  {
    // Each glyph of this font is one letter, so that words can be copied and found; Noto’s draws dots apart.
    letters: /\p{scx=Arabic}/u,
    load: () => import('@fontsource/vazirmatn/files/vazirmatn-arabic-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Arabic}/u,
    load: () => import('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff?inline'),
  },
  {
    letters: /[\p{scx=Thai}฿]/u,
    load: () => import('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff?inline'),
  },
  {
    letters: /\p{scx=Devanagari}/u,
    load: () => import('@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff?inline'),
  },
  {
    letters: /\p{sc=Hangul}/u,
    load: () => import('@fontsource/nanum-gothic/files/nanum-gothic-korean-400-normal.woff?inline'),
  },
  {
    // The last ones are the wide forms of signs.
    letters: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff00-\uffef]/u,
    load: () => import('@fontsource/zen-maru-gothic/files/zen-maru-gothic-japanese-400-normal.woff?inline'),
  },
  {
    letters: chinese,
    load: () =>
      import('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff?inline'),
  },
  {
    letters: chinese,
    load: () =>
      import('@fontsource/chocolate-classical-sans/files/chocolate-classical-sans-chinese-traditional-400-normal.woff?inline'),
  },
];

export interface Fonts {
  readonly heading: Font;
  readonly strong: Font;
  /** A letter is drawn by the first one that has it. */
  readonly text: readonly Font[];
}

/** Loads the fonts that the words need, as parts of the module, whose content the browser compares with what was published. */
export async function loadFonts(words: string): Promise<Fonts> {
  const fonts = [await open(text)];
  for (const { letters, load } of others) {
    const isNeeded = (letter: string): boolean =>
      letters.test(letter) && !fonts.some((font) => has(font, letter));
    if ([...words].some(isNeeded)) fonts.push(await open((await load()).default));
  }
  return { heading: await open(heading), strong: await open(strong), text: fonts };
}

/** Whether a font has the first code point of a letter. */
export const has = (font: Font, letter: string): boolean =>
  font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** Reads a font from a data URI. */
async function open(uri: string): Promise<Font> {
  const bytes = Uint8Array.from(atob(uri.slice(uri.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));
  return create((await unwrapped(bytes)) as Buffer) as Font;
}
