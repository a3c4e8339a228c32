import { expect, test } from 'vitest';
import { parseArticle } from './parse-article.ts';

const head = `---
title: A title
summary: What it says.
date: 2026-11-21
topic: words
picture: apps/a/1.webp
pictureAlt: A picture.
---
`;

test('parseArticle reads the front matter and splits the text at its headings', () => {
  const article = parseArticle(
    'a',
    `${head}Before.\n\n## Why keep it, then?\n\nOne.\n\n### Deeper\n\n## Next\n\nTwo.\n`,
  );
  expect(article).toMatchObject({ slug: 'a', title: 'A title', date: '2026-11-21', apps: [], minutes: 1 });
  expect(article.opening).toHaveLength(1);
  expect(article.sections.map(({ id, title, body }) => [id, title, body.length])).toEqual([
    ['why-keep-it-then', 'Why keep it, then?', 2],
    ['next', 'Next', 1],
  ]);
});

test('parseArticle computes the reading time from the number of words', () => {
  expect(parseArticle('a', head + 'word '.repeat(1100)).minutes).toBe(5);
});

test('parseArticle throws an error that names the article and the field of malformed front matter', () => {
  expect(() => parseArticle('broken', head.replace('2026-11-21', 'yesterday'))).toThrow(/“broken”[^]*date/);
  expect(() => parseArticle('bare', 'No front matter.')).toThrow(/“bare”/);
});

test('parseArticle removes the positions in the source', () => {
  expect(JSON.stringify(parseArticle('a', `${head}Text.`))).not.toContain('position');
});
