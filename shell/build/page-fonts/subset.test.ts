import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageFonts, pageRanges, stylesFolder, subset } from './subset.ts';

test.each(Object.keys(pageFonts) as (keyof typeof pageFonts)[])(
  'the font file %s is the part of its font that the script makes',
  async (name) => {
    const kept = await readFile(join(stylesFolder, 'page-fonts', name));
    expect(kept.equals(await subset(name))).toBe(true);
  },
);

test('the stylesheet names the characters that the font files of every page have', async () => {
  const css = await readFile(join(stylesFolder, 'fonts.css'), 'utf8');
  const ofFiles = [...css.matchAll(/url\('\.\/page-fonts\/[^}]*unicode-range:([^;]+);/g)].map(
    ([, range = '']) => range.trim().replaceAll(/\s+/g, ' '),
  );
  expect(ofFiles).toEqual(Object.keys(pageFonts).map(() => pageRanges));
});
