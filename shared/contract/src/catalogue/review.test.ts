import { expect, test } from 'vitest';
import { checkReview, plainReview, type ReviewDraft } from './review.ts';

const draft = (changes: Partial<ReviewDraft> = {}): ReviewDraft => ({
  rating: 4,
  review: 'The ears are right.',
  name: 'Aki',
  location: '',
  ...changes,
});

test('marks of direction, controls and further empty lines are taken out of a review', () => {
  const { review, name } = plainReview(
    draft({ review: ' a\u202Eb\r\n\n\n\nc\u0007\u2066d\t\u200Fe ', name: 'A\nki\u061C  Mori' }),
  );
  expect(review).toBe('ab\n\ncd e');
  expect(name).toBe('A ki Mori');
});

test('letters of every script and joined emoji stay in a review', () => {
  const review = 'آدم نمی‌خواهد, 彩り, 👩‍🎨, é';
  expect(plainReview(draft({ review })).review).toBe(review);
});

test.each([
  ['an empty review', { review: '' }, 'review'],
  ['a review of 2001 characters', { review: '彩'.repeat(2001) }, 'review'],
  ['a web address in the review', { review: 'Better: HTTPS://shop.example' }, 'review'],
  ['no name', { name: '' }, 'name'],
  ['a web address as the name', { name: 'www.shop.example' }, 'name'],
  ['a place of 81 characters', { location: 'x'.repeat(81) }, 'location'],
] as const)('%s is a fault of the field', (_, changes, field) => {
  expect(checkReview(draft(changes)).map((issue) => issue.field)).toEqual([field]);
});

test('a review of 2000 characters has no fault', () => {
  expect(checkReview(draft({ review: '彩'.repeat(2000) }))).toEqual([]);
});
