import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openFonts } from './fonts.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'irodori-fonts-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const fonts = openFonts(folder);

const lacking = (points: Iterable<number>) =>
  [...points].filter((point) => !fonts.has(point)).map((point) => String.fromCodePoint(point));
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
/** The assigned code points of a range that match a pattern. */
const matching = (pattern: RegExp, first: number, last: number) =>
  range(first, last).filter((point) => pattern.test(String.fromCodePoint(point)));

describe('the fonts of the painter', () => {
  test.each([
    ['Latin letters of Europe', range(0xc0, 0x17f)],
    ['further Latin letters of Africa, Asia and Romania', range(0x180, 0x24f)],
    ['Vietnamese', range(0x1ea0, 0x1ef9)],
    ['Cyrillic', range(0x400, 0x4ff)],
    ['Greek, also of antiquity', matching(/\p{L}/v, 0x1f00, 0x1fff)],
    ['all Korean syllables', range(0xac00, 0xd7a3)],
    ['Japanese syllables', [...range(0x3041, 0x3094), ...range(0x30a1, 0x30fa)]],
    ['Hebrew', range(0x5d0, 0x5ea)],
    ['Arabic', matching(/\p{L}/v, 0x620, 0x6ff)],
    ['Thai', matching(/\p{L}/v, 0xe01, 0xe46)],
    ['Devanagari', matching(/\p{L}/v, 0x904, 0x97f)],
    [
      'signs of Japanese titles',
      [...'★☆♪♥♡→←①②③●○■◆▲※～！？＆「」『』〜ー・'].map((sign) => sign.codePointAt(0) ?? 0),
    ],
    ['emoji', matching(/\p{Emoji_Presentation}/v, 0x2000, 0x1ffff)],
  ])('have %s', (_, points) => {
    expect(lacking(points)).toEqual([]);
  });

  test.each([
    ['Ink first', 'Zen Maru Gothic Black'],
    ['彩りの Ирис', 'Zen Maru Gothic Black'],
    ['Příliš žluťoučký', 'Nunito ExtraBold'],
    ['彩り in Łódź', 'Nunito ExtraBold'],
    ['Їжак', 'Nunito ExtraBold'],
    ['μῆνιν ἄειδε', 'Noto Sans ExtraBold'],
  ])('draw all alphabetic letters of “%s” in %s', (text, family) => {
    expect(fonts.familiesFor(text, 900).split(', ')[0]).toBe(family);
  });
});
