import { fakePlatform } from '@irodori/testing/fake-platform';
import { sitemapOf } from '@irodori/testing/sitemap-of';
import { expect, test } from 'vitest';
import module from './module.ts';
import { jobKey } from './samples/sample-results.ts';

test('the sitemap has everybody’s pictures, the generator of every app, however many requests that takes, and the chosen pictures whose words are shown', async () => {
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
      shown_pictures: ['a silver elf', null, ''].map((words, index) => ({
        jobId: jobKey(index),
        path: `copy-${index}.webp`,
        words,
        chosenAt: '2026-11-26T00:00:00+00:00',
      })),
    },
  });
  const entries = await sitemapOf(module, platform);
  expect(entries.map(({ path }) => path)).toEqual([
    '/pictures',
    ...apps.map(({ slug }) => `/${slug}`),
    `/results/${jobKey(0)}`,
  ]);
  expect(entries.at(-1)).toMatchObject({
    lastModified: '2026-11-26T00:00:00+00:00',
    images: [platform.storage.publicUrl('shown', 'copy-0.webp')],
  });
  expect(entries[1]).toEqual({
    path: '/app-0',
    lastModified: '2026-11-21T00:00:00+00:00',
    images: [platform.storage.publicUrl('catalogue', 'apps/0/1.webp')],
  });
  expect(entries[2]).toMatchObject({ path: '/app-1', texts: landings[0] });
});
