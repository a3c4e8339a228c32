import { expect, test } from 'vitest';
import { excerpt, markedPieces, normalised } from './words.ts';

test('markedPieces puts whole words with the normalised spelling at odd places', () => {
  expect(markedPieces('Élan, the elan of élan’s', new Set(['elan']))).toEqual([
    '',
    'Élan',
    ', the ',
    'elan',
    ' of ',
    'élan',
    '’s',
  ]);
  expect(markedPieces('Nothing here', new Set(['elan']))).toEqual(['Nothing here']);
});

test('excerpt shows a short text whole, and a long one around its first marked word', () => {
  expect(excerpt('A short text.', new Set(['text']))).toBe('A short text.');
  const long = `${'before '.repeat(40)}needle ${'after '.repeat(60)}`.trim();
  expect(excerpt(long, new Set(['needle']))).toMatch(/^… (before ){8,9}needle (after )+…$/);
  expect(excerpt(long, new Set())).toMatch(/^before .* before …$/);
});

test('markedPieces marks a word inside of a text without blanks', () => {
  expect(markedPieces('東京都に住む銀髪の少女', new Set(['銀髪']))).toEqual([
    '東京都に住む',
    '銀髪',
    'の少女',
  ]);
});

test('excerpt shows a text without blanks around its first marked word, cut between words', () => {
  const long = `${'髪型と服装を選ぶ。'.repeat(40)}銀髪の少女。${'絵を描く方法。'.repeat(60)}`;
  const shown = excerpt(long, new Set(['銀髪']));
  expect(shown).toMatch(
    /^… (と服装を選ぶ。|服装を選ぶ。|選ぶ。)?(髪型と服装を選ぶ。)+銀髪の少女。(絵を描く方法。)+.* …$/,
  );
  expect(shown.length).toBeLessThan(210);
});

test.each([
  ['É', 'e'],
  ['ガラス', 'ガラス'],
  ['ﾊﾟﾝ', 'パン'],
  ['การ์ตูน', 'การ์ตูน'],
  ['كِتَاب', 'كتاب'],
])('%s is found as %s', (word, found) => {
  expect(normalised(word)).toBe(found);
});

test('excerpt cuts a word that is longer than the excerpt', () => {
  expect(excerpt('x'.repeat(1000), new Set(['x'.repeat(1000)]))).toHaveLength(202);
});
