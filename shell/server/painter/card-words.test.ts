import { describe, expect, test } from 'vitest';
import { asMarkup, shownWords } from './card-words.ts';

describe('the words of a preview picture', () => {
  test.each<[string, string, string, number?]>([
    ['are one line', '  a\n\tb  ', 'a b'],
    ['have no emoji', 'An elf 🧝🏽‍♀️ at sea 🌊❤️', 'An elf at sea', 20],
    ['keep signs that are no emoji', 'Ink™ 2 ★ 100 % #1', 'Ink™ 2 ★ 100 % #1', 20],
    ['turn no direction', 'a\u202Eb\u2066c', 'a b c'],
    ['are well-formed', 'a\uD800b', 'a\uFFFDb'],
    ['are cut between letters', 'abcde\u0301fghijk', 'abcde\u0301fghij…'.normalize('NFC')],
    ['are cut between words', 'one, two, three', 'one, two,…'],
    ['count Japanese letters twice', '彩りは色の遊び', '彩りは色の…'],
  ])('%s', (_, text, shown, columns = 10) => {
    expect(shownWords(text, columns)).toBe(shown);
  });

  test('stand for themselves in Pango’s markup', () => {
    expect(asMarkup(`<b a="1">'&amp;'</b>`)).toBe('&lt;b a=&quot;1&quot;&gt;&#39;&amp;amp;&#39;&lt;/b&gt;');
  });
});
