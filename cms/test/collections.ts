import type { ContentSnapshot } from '@irodori/contract/content-snapshot';
import { expect, test } from 'vitest';
import { createContentReads } from '../../shell/server/texts/content-reads.ts';
import { fetchCollections } from '../../shell/server/texts/fetch-collections.ts';
import type { TestCms } from './test-cms.ts';

/**
 * What the site reads of the real Strapi if it has no snapshot.
 * @param cms the content backend that the tests share, when they run
 */
export function collections(cms: () => TestCms, builtIn: ContentSnapshot): void {
  const read = () => fetchCollections(createContentReads(60_000), { url: cms().url, version: 'v5' }, builtIn);

  test('a site that finds no snapshot reads the published posts and guides of the real Strapi, and keeps the lists that visitors may not read', async () => {
    const { snapshot, missing } = await read();
    const published = await cms().texts();
    // Relations are closed to visitors too, and files have the address at which the site reads.
    const alone = ({ posts, guides }: ContentSnapshot) =>
      [posts, guides].map((list) =>
        list
          .map((text) => ({
            ...text,
            author: null,
            topic: null,
            picture: pathOf(text.picture),
            pictureFiles: text.pictureFiles?.map(({ url, width }) => [pathOf(url), width]),
          }))
          .toSorted(bySlug),
      );
    expect(alone(snapshot)).toEqual(alone(published));
    expect(missing).toEqual(['authors', 'topics', 'landings', 'categories', 'questions', 'pages']);
    for (const list of missing) expect(snapshot[list]).toEqual(builtIn[list]);
  });

  test('the hash of the texts stays while no text changes', async () => {
    expect((await read()).etag).toBe((await read()).etag);
  });
}

const bySlug = (a: { slug: string }, b: { slug: string }): number => a.slug.localeCompare(b.slug);

const pathOf = (picture: string): string => picture.replace(/^http:\/\/[^/]+/, '');
