import { fakePlatform } from '@irodori/testing/fake-platform';
import { sitemapOf } from '@irodori/testing/sitemap-of';
import { expect, test } from 'vitest';
import module from './module.ts';

test('the sitemap has every app and category, and lists changed when the newest of their apps did', async () => {
  const app = (slug: string, category: string, updatedAt: string, pictures: object[] = []) => ({
    slug,
    screenshots: [`apps/${slug}/1.webp`],
    updatedAt,
    category: { slug: category },
    pictures,
  });
  const copy = { summary: 'A summary.', body: 'A body.' };
  const categories = [
    { category: 'fantasy', updated: '2026-11-22T00:00:00.000Z', ...copy },
    { category: 'portraits', ...copy },
  ];
  const platform = fakePlatform({
    texts: { categories },
    tables: {
      categories: [
        { slug: 'fantasy', updatedAt: '2026-11-01T00:00:00+00:00' },
        { slug: 'empty', updatedAt: '2026-11-02T00:00:00+00:00' },
        { slug: 'portraits', updatedAt: '2026-11-02T00:00:00+00:00' },
      ],
      apps: [
        app('elf', 'fantasy', '2026-11-21T00:00:00.5+00:00'),
        app('orc', 'fantasy', '2026-11-20T00:00:00+00:00', [{ path: 'copy.webp' }]),
      ],
    },
  });
  const entries = await sitemapOf(module, platform);
  const newest = '2026-11-21T00:00:00.5+00:00';
  expect(entries.map(({ path, lastModified }) => [path, lastModified])).toEqual([
    ['/app/elf', newest],
    ['/app/orc', '2026-11-20T00:00:00+00:00'],
    ['/', newest],
    ['/app', newest],
    ['/categories', newest],
    ['/category/fantasy', '2026-11-22T00:00:00.000Z'],
    ['/category/empty', '2026-11-02T00:00:00+00:00'],
    ['/category/portraits', undefined],
  ]);
  expect(entries.flatMap(({ path, texts }) => (texts === undefined ? [] : [[path, texts]]))).toEqual([
    ['/category/fantasy', categories[0]],
    ['/category/portraits', categories[1]],
  ]);
  expect(entries[0]?.images).toEqual([platform.storage.publicUrl('catalogue', 'apps/elf/1.webp')]);
  // Its page shows pictures of visitors in place of the samples.
  expect(entries[1]?.images).toEqual([]);
});
