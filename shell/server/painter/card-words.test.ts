import { describe, expect, test } from 'vitest';
import { asMarkup, shownWords } from './card-words.ts';

/** As if the fonts had all letters but those of Georgian, and no arrows. */
const hasGlyph = (codePoint: number) => !/[\p{sc=Georgian}→]/v.test(String.fromCodePoint(codePoint));

describe('the words of a preview picture', () => {
  test.each<[string, string, string, number?]>([
    ['are one line', '  a\n\tb  ', 'a b'],
    ['keep emoji', 'An elf 🧝🏽‍♀️ at sea 🌊❤️', 'An elf 🧝🏽‍♀️ at sea 🌊❤️', 30],
    ['keep signs that are no emoji', 'Ink™ 2 ★ 100 % #1', 'Ink™ 2 ★ 100 % #1', 20],
    ['leave out signs that no font has', 'a → b', 'a b'],
    ['are left out with letters that no font has', 'Tea: ჩაი', ''],
    ['turn no direction', 'a\u202Eb\u2066c', 'a b c'],
    ['are well-formed', 'a\uD800b', 'a\uFFFDb'],
    ['are cut between letters', 'abcde\u0301fghijk', 'abcde\u0301fghij…'.normalize('NFC')],
    ['are cut between words', 'one, two, three', 'one, two,…'],
    ['count Japanese letters twice', '彩りは色の遊び', '彩りは色の…'],
    ['count emoji twice, and part none', '🧝🏽‍♀️🧝🏽‍♀️🧝🏽‍♀️', '🧝🏽‍♀️🧝🏽‍♀️…', 5],
  ])('%s', (_, text, shown, columns = 10) => {
    expect(shownWords(text, columns, hasGlyph)).toBe(shown);
  });

  test('stand for themselves in Pango’s markup', () => {
    expect(asMarkup(`<b a="1">'&amp;'</b>`, 'Emoji')).toBe(
      '&lt;b a=&quot;1&quot;&gt;&#39;&amp;amp;&#39;&lt;/b&gt;',
    );
  });

  test('have their emoji in a family of their own, with the digits of keycaps', () => {
    expect(asMarkup('No 1: 1️⃣🌊 & ™', 'Emoji')).toBe(
      'No 1: <span font_family="Emoji" size="86%">1️⃣🌊</span> &amp; ™',
    );
  });

  test('keep the syllables of a Korean word on one line', () => {
    expect(asMarkup('눈의 숲', 'Emoji')).toBe('눈\u2060의 숲');
  });
});
