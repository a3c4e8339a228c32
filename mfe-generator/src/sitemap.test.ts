import { fakePlatform } from '@irodori/testing/fake-platform';
import { sitemapOf } from '@irodori/testing/sitemap-of';
import { expect, test } from 'vitest';
import module from './module.ts';

test('the sitemap has everybody’s pictures, and the generator of every app, however many requests that takes', async () => {
  const apps = Array.from({ length: 1001 }, (_, index) => ({
    slug: `app-${index}`,
    screenshots: [`apps/${index}/1.webp`, `apps/${index}/2.webp`],
    updatedAt: '2026-11-21T00:00:00+00:00',
  }));
  const landings = [{ app: 'app-1', title: 'One', summary: 'A summary.', body: 'A body.' }];
  const platform = fakePlatform({
    texts: { landings },
    tables: {
      apps: ({ calls }) => {
        const [from, to] = calls.find(({ method }) => method === 'range')?.args ?? [];
        return apps.slice(Number(from), Number(to) + 1);
      },
    },
  });
  const entries = await sitemapOf(module, platform);
  expect(entries.map(({ path }) => path)).toEqual(['/pictures', ...apps.map(({ slug }) => `/${slug}`)]);
  expect(entries[1]).toEqual({
    path: '/app-0',
    lastModified: '2026-11-21T00:00:00+00:00',
    images: [platform.storage.publicUrl('catalogue', 'apps/0/1.webp')],
  });
  expect(entries[2]).toMatchObject({ path: '/app-1', texts: landings[0] });
});
