import { fakePlatform } from '@irodori/testing/fake-platform';
import { sitemapOf } from '@irodori/testing/sitemap-of';
import { expect, test } from 'vitest';
import module from './module.ts';
import { sampleTexts } from './sample-texts.ts';

test('the sitemap of the module has every post, guide and list with its time, support and legal pages', async () => {
  const [post, other, ...posts] = sampleTexts.posts;
  if (post === undefined || other === undefined) throw new Error('The site begins without posts.');
  const texts = {
    ...sampleTexts,
    authors: ['kei', 'without-posts'].map((slug) => ({ slug, name: slug, about: '', picture: null })),
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
  expect(byPath.get('/resources')?.texts).toEqual(texts.topics);
  expect(byPath.get('/support')?.texts).toEqual(texts.questions);
});

test('the sitemap of the module has a post whose picture is no URL, without the picture', async () => {
  const [post] = sampleTexts.posts;
  if (post === undefined) throw new Error('The site begins without posts.');
  const texts = { ...sampleTexts, posts: [{ ...post, picture: 'apps/a/1.webp' }] };
  const entries = await sitemapOf(module, fakePlatform({ texts }));
  expect(entries.find(({ path }) => path === `/blog/${post.slug}`)).toMatchObject({ images: [] });
});
