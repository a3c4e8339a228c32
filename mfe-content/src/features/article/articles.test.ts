import { guidePath, postPath } from '@irodori/contract/paths';
import { expect, test } from 'vitest';
import module from '../../module.ts';
import { topics } from '../guides/topics.ts';
import { loadArticles } from './load-articles.ts';

const posts = await loadArticles('blog');
const guides = await loadArticles('guides');
const all = [...posts, ...guides];
const json = JSON.stringify(all);

const found = (pattern: RegExp): string[] => [...json.matchAll(pattern)].map((match) => match[1] ?? '');

test('every link in an article to a page of this module has an existing target', () => {
  const own = new Set([
    ...module.routes.map((route) => route.path as string),
    ...posts.map(({ slug }) => postPath(slug)),
    ...guides.map(({ slug }) => guidePath(slug)),
  ]);
  const links = found(/"url":"(\/(?:blog|resources?|support|terms-of-service)[^"#]*)/g);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !own.has(link))).toEqual([]);
});

test('every picture in an article is in the catalogue and has an alternative text', () => {
  const pictures = found(/"type":"image","title":[^,]+,"url":"([^"]+)"/g);
  expect(pictures.length).toBeGreaterThan(5);
  expect(pictures.filter((picture) => !picture.startsWith('catalogue:'))).toEqual([]);
  expect(json).not.toContain('"alt":""');
});

test('the sections of an article have distinct fragments', () => {
  for (const { slug, sections } of all) {
    const ids = sections.map(({ id }) => id);
    expect([slug, new Set(ids).size]).toEqual([slug, ids.length]);
    expect(ids.filter((id) => !/^[a-z0-9]/.test(id))).toEqual([]);
  }
});

test('every guide has a topic of the overview', () => {
  const known = topics.map(({ id }) => id as string);
  expect(guides.filter(({ topic }) => !known.includes(topic))).toEqual([]);
});
