import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

export const stylesFolder = join(import.meta.dirname, '../../../shared/ui/src/styles');

/** The characters of English pages, as in the `unicode-range` of `fonts.css`; other Latin text loads the whole files. */
export const pageRanges =
  'U+0020-007E, U+00A0, U+00A9, U+00AB, U+00B0, U+00B7, U+00BB, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, ' +
  'U+2022, U+2026, U+20AC, U+2122, U+2212';

/** Files of `page-fonts/` beside `fonts.css`, each with the font that it is a part of. */
export const pageFonts = {
  'text.woff2': '@fontsource-variable/m-plus-2/files/m-plus-2-latin-wght-normal.woff2',
  'headings-700.woff2': '@fontsource/zen-maru-gothic/files/zen-maru-gothic-latin-700-normal.woff2',
  'headings-900.woff2': '@fontsource/zen-maru-gothic/files/zen-maru-gothic-latin-900-normal.woff2',
} as const;

/** Weights of the text font that the styles use. */
const textWeights = { wght: { min: 400, max: 700, default: 400 } };

/** The bytes of a file of {@link pageFonts}. */
export async function subset(name: keyof typeof pageFonts): Promise<Buffer> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(pageFonts[name])));
  return subsetFont(whole, charactersIn(pageRanges), {
    targetFormat: 'woff2',
    ...(name === 'text.woff2' && { variationAxes: textWeights }),
  });
}

function charactersIn(ranges: string): string {
  const characters = ranges.split(', ').flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
  return characters.join('');
}
