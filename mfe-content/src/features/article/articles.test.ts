import { guidePath, postPath } from '@irodori/contract/paths';
import { fakePlatform } from '@irodori/testing/fake-platform';
import { expect, test } from 'vitest';
import module from '../../module.ts';
import { sampleTexts } from '../../sample-texts.ts';
import { loadArticles } from './load-articles.ts';

const platform = fakePlatform({ texts: sampleTexts });
const posts = await loadArticles('posts', platform);
const guides = await loadArticles('guides', platform);
const all = [...posts, ...guides];
const json = JSON.stringify(all);

const found = (pattern: RegExp): string[] => [...json.matchAll(pattern)].map((match) => match[1] ?? '');

test('every link in an article to a page of this module has an existing target', () => {
  const own = new Set([
    ...module.routes.map((route) => route.path as string),
    ...posts.map(({ slug }) => postPath(slug)),
    ...guides.map(({ slug }) => guidePath(slug)),
  ]);
  const links = found(/"to":"(\/(?:blog|resources?|support|terms-of-service)[^"#]*)/g);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !own.has(link))).toEqual([]);
});

test('every picture in an article is in the catalogue and has an alternative text', () => {
  const pictures = found(/"src":"([^"]+)"/g);
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

test('loadArticles parses a text once, and a changed text again', async () => {
  const again = await loadArticles('posts', platform);
  expect(again[0]).toBe(posts[0]);
  const [first, ...others] = sampleTexts.posts;
  if (first === undefined) throw new Error('There is no post.');
  const changed = fakePlatform({ texts: { posts: [{ ...first, title: 'Changed' }, ...others] } });
  const after = await loadArticles('posts', changed);
  expect([after[0]?.title, after[1] === posts[1]]).toEqual(['Changed', true]);
});
