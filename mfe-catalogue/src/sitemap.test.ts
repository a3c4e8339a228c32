import { fakePlatform } from '@irodori/testing/fake-platform';
import { sitemapOf } from '@irodori/testing/sitemap-of';
import { expect, test } from 'vitest';
import module from './module.ts';

test('the sitemap has every app and category, and lists changed when the newest of their apps did', async () => {
  const app = (slug: string, category: string, updatedAt: string) => ({
    slug,
    screenshots: [`apps/${slug}/1.webp`],
    updatedAt,
    category: { slug: category },
  });
  const categories = [{ category: 'fantasy', summary: 'A summary.', body: 'A body.' }];
  const platform = fakePlatform({
    texts: { categories },
    tables: {
      categories: [
        { slug: 'fantasy', updatedAt: '2026-11-01T00:00:00+00:00' },
        { slug: 'empty', updatedAt: '2026-11-02T00:00:00+00:00' },
      ],
      apps: [
        app('elf', 'fantasy', '2026-11-21T00:00:00.5+00:00'),
        app('orc', 'fantasy', '2026-11-20T00:00:00+00:00'),
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
    ['/category/fantasy', newest],
    ['/category/empty', '2026-11-02T00:00:00+00:00'],
  ]);
  expect(entries.flatMap(({ path, texts }) => (texts === undefined ? [] : [[path, texts]]))).toEqual([
    ['/category/fantasy', categories[0]],
  ]);
  expect(entries[0]?.images).toEqual([platform.storage.publicUrl('catalogue', 'apps/elf/1.webp')]);
});
