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

test('reads what an article says about itself and cuts its text at the headings', () => {
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

test('counts the minutes by the words', () => {
  expect(parseArticle('a', head + 'word '.repeat(1100)).minutes).toBe(5);
});

test('names the article and the line of its front matter that does not fit', () => {
  expect(() => parseArticle('broken', head.replace('2026-11-21', 'yesterday'))).toThrow(/“broken”[^]*date/);
  expect(() => parseArticle('bare', 'No front matter.')).toThrow(/“bare”/);
});

test('carries no line numbers of its source to the browser', () => {
  expect(JSON.stringify(parseArticle('a', `${head}Text.`))).not.toContain('position');
});
