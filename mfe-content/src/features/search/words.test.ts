import { expect, test } from 'vitest';
import { excerpt, markedPieces } from './words.ts';

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

test('excerpt cuts a word that is longer than the excerpt', () => {
  expect(excerpt('x'.repeat(1000), new Set(['x'.repeat(1000)]))).toHaveLength(202);
});
