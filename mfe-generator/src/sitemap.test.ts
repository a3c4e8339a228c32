import { fakePlatform, type RecordedQuery } from '@irodori/testing/fake-platform';
import { sitemapOf } from '@irodori/testing/sitemap-of';
import { expect, test } from 'vitest';
import module from './module.ts';
import { jobKey } from './samples/sample-results.ts';

/** The rows that a query asks for, by the filters and the range of the sitemap’s queries. */
function rowsOf(rows: readonly Readonly<Record<string, unknown>>[], { calls }: RecordedQuery): unknown[] {
  const argsOf = (name: string) => calls.filter(({ method }) => method === name).map(({ args }) => args);
  const [[from, to] = []] = argsOf('range');
  return rows
    .filter((row) => argsOf('eq').every(([column, value]) => row[String(column)] === value))
    .filter((row) => argsOf('not').every(([column, , value]) => row[String(column)] !== value))
    .slice(Number(from), Number(to) + 1);
}

test('the sitemap has everybody’s pictures, the generator of every app, however many requests that takes, and the chosen pictures whose words are shown', async () => {
  const apps = Array.from({ length: 1001 }, (_, index) => ({
    slug: `app-${index}`,
    screenshots: [`apps/${index}/1.webp`, `apps/${index}/2.webp`],
    updatedAt: '2026-11-21T00:00:00+00:00',
  }));
  const chosen = Array.from({ length: 1001 }, (_, index) => ({
    jobId: jobKey(index),
    path: `copy-${index}.webp`,
    words: 'a silver elf',
    chosenAt: '2026-11-26T00:00:00+00:00',
    is_listed: true,
    chosen_at: '2026-11-26T00:00:00+00:00',
  }));
  const [first] = chosen;
  const pictures = [
    ...chosen,
    { ...first, jobId: jobKey(1001), words: null },
    { ...first, jobId: jobKey(1002), words: '' },
    { ...first, jobId: jobKey(1003), chosen_at: null },
    { ...first, jobId: jobKey(1004), is_listed: false },
  ];
  const copy = { title: 'One', summary: 'A summary.', body: 'A body.' };
  const landings = [
    { app: 'app-1', ...copy },
    { app: 'app-2', updated: '2026-11-25T00:00:00.000Z', ...copy },
    { app: 'app-3', updated: '2026-11-20T00:00:00.000Z', ...copy },
  ];
  const platform = fakePlatform({
    texts: { landings },
    tables: {
      apps: (query) => rowsOf(apps, query),
      shown_pictures: (query) => rowsOf(pictures, query),
    },
  });
  const entries = await sitemapOf(module, platform);
  expect(entries.map(({ path }) => path)).toEqual([
    '/pictures',
    ...apps.map(({ slug }) => `/${slug}`),
    ...chosen.map(({ jobId }) => `/results/${jobId}`),
  ]);
  expect(entries[1 + apps.length]).toMatchObject({
    lastModified: '2026-11-26T00:00:00+00:00',
    images: [platform.storage.publicUrl('shown', 'copy-0.webp')],
  });
  expect(entries[1]).toEqual({
    path: '/app-0',
    lastModified: '2026-11-21T00:00:00+00:00',
    images: [platform.storage.publicUrl('catalogue', 'apps/0/1.webp')],
  });
  expect(entries[2]).toMatchObject({ path: '/app-1', texts: landings[0] });
  expect(entries.slice(2, 5).map(({ lastModified }) => lastModified)).toEqual([
    undefined,
    '2026-11-25T00:00:00.000Z',
    '2026-11-21T00:00:00+00:00',
  ]);
});
