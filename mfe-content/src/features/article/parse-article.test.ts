import type { Text } from '@irodori/contract/content-snapshot';
import { expect, test } from 'vitest';
import { parseArticle } from './parse-article.ts';

const withBody = (body: string): Text => ({
  slug: 'a',
  title: 'A title',
  summary: 'What it says.',
  published: '2026-11-21T08:00:00Z',
  updated: '2026-11-21T08:00:00Z',
  topic: 'words',
  tags: [],
  author: null,
  picture: 'catalogue:apps/a/1.webp',
  pictureAlt: 'A picture.',
  apps: [],
  body,
});

test('parseArticle keeps the properties of the text and splits its body at the headings', () => {
  const article = parseArticle(
    withBody('Before.\n\n## Why keep it, then?\n\nOne.\n\n### Deeper\n\n## Next\n\nTwo.\n'),
  );
  expect(article).toMatchObject({ slug: 'a', title: 'A title', apps: [], minutes: 1 });
  expect(article).not.toHaveProperty('body');
  expect(article.opening).toHaveLength(1);
  expect(article.sections.map(({ id, title, body }) => [id, title, body.length])).toEqual([
    ['why-keep-it-then', 'Why keep it, then?', 2],
    ['next', 'Next', 1],
  ]);
});

test('parseArticle computes the reading time from the number of words', () => {
  expect(parseArticle(withBody('word '.repeat(1100))).minutes).toBe(5);
});

test('parseArticle counts the words of a text without blanks', () => {
  expect(parseArticle(withBody('絵を描く方法。'.repeat(220))).minutes).toBe(4);
});

test('parseArticle removes the positions in the source', () => {
  expect(JSON.stringify(parseArticle(withBody('Text.')))).not.toContain('position');
});
