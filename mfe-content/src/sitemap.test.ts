import { fakePlatform } from '@irodori/testing/fake-platform';
import { sitemapOf } from '@irodori/testing/sitemap-of';
import { expect, test } from 'vitest';
import module from './module.ts';
import { sampleTexts } from './sample-texts.ts';

test('the sitemap of the module has every post, guide and list with its time, support and legal pages', async () => {
  const [post, other, ...posts] = sampleTexts.posts;
  if (post === undefined || other === undefined) throw new Error('The site begins without posts.');
  const updated = '2026-11-30T08:00:00Z';
  const texts = {
    ...sampleTexts,
    topics: sampleTexts.topics.map((topic) => ({ ...topic, updated: '2026-12-02T08:00:00Z' })),
    questions: sampleTexts.questions.map((question) => ({ ...question, updated })),
    authors: ['kei', 'without-posts'].map((slug) => ({
      slug,
      updated,
      name: slug,
      about: '',
      picture: null,
    })),
    posts: [
      { ...post, author: 'kei', tags: ['hands'], updated: '2026-12-01T09:00:00+09:00' },
      { ...other, author: null, tags: ['hands'], updated: '2026-12-01T08:00:00Z' },
      ...posts.map((each) => ({ ...each, author: null, tags: [] })),
    ],
  };
  const entries = await sitemapOf(module, fakePlatform({ texts }));
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  expect(byPath.size).toBe(entries.length);
  for (const { slug, updated } of texts.posts)
    expect(byPath.get(`/blog/${slug}`)).toMatchObject({
      lastModified: updated,
      images: [expect.stringContaining('https://storage.example/catalogue/')],
    });
  for (const { slug } of texts.guides) expect(byPath.get(`/resources/${slug}`)).toBeDefined();
  const articles = new Set([
    ...texts.posts.map(({ slug }) => `/blog/${slug}`),
    ...texts.guides.map(({ slug }) => `/resources/${slug}`),
  ]);
  expect([...byPath.keys()].filter((path) => !articles.has(path))).toEqual([
    '/blog',
    '/blog/tag/hands',
    '/blog/author/kei',
    '/resources',
    '/support',
    '/support/contact',
    '/support/status',
    '/terms-of-service',
    '/privacy',
    '/imprint',
  ]);
  expect(byPath.get('/blog')?.lastModified).toBe('2026-12-01T08:00:00Z');
  expect(byPath.get('/blog/author/kei')).toMatchObject({
    lastModified: '2026-12-01T09:00:00+09:00',
    texts: texts.authors[0],
  });
  expect(byPath.get('/resources')).toMatchObject({
    lastModified: '2026-12-02T08:00:00Z',
    texts: texts.topics,
  });
  expect(byPath.get('/support')).toMatchObject({ lastModified: updated, texts: texts.questions });
});

test('the sitemap of the module gives a page no time if the time of one of its texts is not known', async () => {
  const [first, ...topics] = sampleTexts.topics.map((topic) => ({
    ...topic,
    updated: '2026-12-02T08:00:00Z',
  }));
  if (first === undefined) throw new Error('The site begins without topics.');
  const texts = { ...sampleTexts, topics: [{ ...first, updated: undefined }, ...topics] };
  const entries = await sitemapOf(module, fakePlatform({ texts }));
  for (const path of ['/resources', '/support', '/blog/author/irodori'])
    expect(entries.find((entry) => entry.path === path)).not.toHaveProperty('lastModified');
});

test('the sitemap of the module has a post whose picture is no URL, without the picture', async () => {
  const [post] = sampleTexts.posts;
  if (post === undefined) throw new Error('The site begins without posts.');
  const texts = { ...sampleTexts, posts: [{ ...post, picture: 'apps/a/1.webp' }] };
  const entries = await sitemapOf(module, fakePlatform({ texts }));
  expect(entries.find(({ path }) => path === `/blog/${post.slug}`)).toMatchObject({ images: [] });
});
