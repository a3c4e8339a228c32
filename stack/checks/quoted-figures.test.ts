import { expect, test } from 'vitest';
import { figuresIn } from './quoted-figures.ts';

test.each([
  ['5 s', 'It starts in 15 s.'],
  ['5 s', 'It starts in 1.5 s.'],
  ['5 s', 'It starts in 5 seconds.'],
  ['5', 'It starts in 5 s.'],
  ['7 %', 'It is −7 % slower.'],
  ['8 ms', 'It takes 8 min.'],
  ['1', 'It serves 1,000 pages.'],
])('The figure %s is not quoted by a text with another number or unit: %s', (figure, text) => {
  expect(figuresIn(text)).not.toContain(figure);
});

test('The figures of a table cell are told apart', () => {
  expect([...figuresIn('| 232; 205; −11.6 % | ±0.0 % | 142 kB; 12 kB. |')]).toEqual([
    '232',
    '205',
    '−11.6 %',
    '±0.0 %',
    '142 kB',
    '12 kB',
  ]);
});
