import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { escaped } from './card-words.ts';
import { codePointsOf } from './code-points.ts';
import { librarySettings } from './environment.ts';
import { unwrapped } from './font-file.ts';

export type Weight = 700 | 900;

interface Face {
  /** The package of Fontsource, without its scope. */
  readonly name: string;
  /** The parts of the font that have files of their own, parted by blanks. */
  readonly parts: string;
  /** The weight of the file and the name of the family as Pango knows it, for each weight of a text. */
  readonly weights: Readonly<Record<Weight, { readonly file: number; readonly family: string }>>;
}

/** A font whose strokes are as thick as those of Zen Maru Gothic Black in “extra bold”, which is a family of its own. */
const face = (name: string, family: string, parts: string, heavy = `${family} ExtraBold`): Face => ({
  name,
  parts,
  weights: { 900: { file: 800, family: heavy }, 700: { file: 700, family } },
});

/** The numbered parts of Zen Maru Gothic that have signs such as ★ → ♪ ①, which the Japanese part lacks. */
const signs =
  '56 58 59 63 66 67 71 73 75 77 79 80 82 85 86 87 88 91 92 93 94 95 97 98 101 102 105 107 108 109 113';

/** The fonts of words; a letter is drawn by the first one that has it. */
const faces: readonly Face[] = [
  {
    name: 'zen-maru-gothic',
    // The Japanese part has the Latin letters of Western Europe, too.
    parts: `japanese latin-ext cyrillic greek ${signs}`,
    weights: {
      900: { file: 900, family: 'Zen Maru Gothic Black' },
      700: { file: 700, family: 'Zen Maru Gothic' },
    },
  },
  face('nunito', 'Nunito', 'latin latin-ext vietnamese cyrillic cyrillic-ext'),
  // The part 102 has ～, which Zen Maru Gothic lacks.
  face('nanum-gothic', 'NanumGothic', 'korean 102', 'NanumGothicExtraBold'),
  face(
    'noto-sans',
    'Noto Sans',
    'latin latin-ext vietnamese cyrillic cyrillic-ext greek greek-ext devanagari',
  ),
  face('noto-sans-arabic', 'Noto Sans Arabic', 'arabic'),
  face('noto-sans-hebrew', 'Noto Sans Hebrew', 'hebrew'),
  face('noto-sans-thai', 'Noto Sans Thai', 'thai'),
];

/** The scripts whose words look odd if two fonts draw their letters. */
const alphabetic = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/v;

export interface Fonts {
  /** Whether one of the fonts has a glyph for the code point. */
  has(codePoint: number): boolean;
  /**
   * The names of the families for a text, as Pango takes them. The first font that has all letters of the Latin, Greek
   * and Cyrillic alphabets in the text comes first, so that one font draws whole words.
   */
  familiesFor(text: string, weight: Weight): string;
}

/** The family of the colour font. */
export const emojiFamily = 'Noto Color Emoji';

/**
 * Writes the fonts into a folder, and a configuration of fontconfig that knows no other fonts: Pango reads fonts from
 * files, and would take those of the machine for letters that it finds nowhere else. The process has to have
 * `librarySettings` before it draws its first text.
 */
export function openFonts(folder: string): Fonts {
  const written = path.join(folder, 'fonts');
  // Files of earlier versions of the site would be known to Pango, too.
  rmSync(written, { recursive: true, force: true });
  mkdirSync(written, { recursive: true });
  writeFileSync(librarySettings(folder).FONTCONFIG_FILE, configuration(folder));
  const write = (name: string, part: string, weight: number): Set<number> => {
    const file = `${name}-${part}-${weight}-normal`;
    const specifier = `@fontsource/${name}/files/${file}.woff`;
    const font = unwrapped(readFileSync(fileURLToPath(import.meta.resolve(specifier))));
    writeFileSync(path.join(written, `${file}.ttf`), font);
    return codePointsOf(font);
  };
  const known = faces.map(({ name, parts, weights }) => {
    const points = (weight: Weight) =>
      parts.split(' ').map((part) => write(name, part, weights[weight].file));
    // A letter has to be in both weights.
    const bold = points(700);
    const heavy = points(900);
    const has = (point: number) =>
      heavy.some((part) => part.has(point)) && bold.some((part) => part.has(point));
    return { weights, has };
  });
  const emoji = write('noto-color-emoji', 'emoji', 400);

  return {
    has: (point) => emoji.has(point) || known.some((face) => face.has(point)),
    familiesFor(text, weight) {
      const letters = [...text].filter((letter) => alphabetic.test(letter));
      const whole = known.filter(({ has }) => letters.every((letter) => has(letter.codePointAt(0) ?? 0)));
      const ordered = new Set([...whole.slice(0, 1), ...known]);
      return [...ordered].map(({ weights }) => weights[weight].family).join(', ');
    },
  };
}

const configuration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${escaped(path.resolve(folder, 'fonts'))}</dir>
  <cachedir>${escaped(path.resolve(folder, 'cache'))}</cachedir>
</fontconfig>
`;
