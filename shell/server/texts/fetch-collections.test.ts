import { readTexts } from 'texts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { strapi3 } from '../../../shared/platform/test/strapi-3-responses.ts';
import { strapi4 } from '../../../shared/platform/test/strapi-4-responses.ts';
import { strapi5 } from '../../../shared/platform/test/strapi-responses.ts';
import { TestBackend } from '../../../shared/platform/test/test-backend.ts';
import { openDisk } from '../registry/shell-disk.ts';
import { FollowedTexts } from './followed-texts.ts';

const builtIn = readTexts();
const wrapped = (data: readonly unknown[], total: number): unknown => ({
  data,
  meta: { pagination: { start: 0, limit: 1, total } },
});
const flat = (entry: unknown, fields: object): object => ({ ...(entry as object), ...fields });

/** Recorded responses of each version, two published posts and a draft, and how it writes entries with more fields, relations and pages. */
const versions = [
  {
    version: 'v3',
    prefix: '',
    recorded: strapi3,
    entries: strapi3.posts.drafts.body as readonly unknown[],
    withFields: flat,
    related: (fields: object): object => fields,
    page: (data: readonly unknown[]): unknown => data,
    startOf: (query: Readonly<Record<string, string>>) => Number(query['_start']),
  },
  {
    version: 'v4',
    prefix: '/api',
    recorded: strapi4,
    entries: strapi4.posts.drafts.body.data,
    withFields: (entry: unknown, fields: object): object => {
      const { attributes, ...rest } = entry as { attributes: object };
      return { ...rest, attributes: { ...attributes, ...fields } };
    },
    related: (attributes: object): object => ({ data: { id: 1, attributes } }),
    page: wrapped,
    startOf: (query: Readonly<Record<string, string>>) => Number(query['pagination[start]']),
  },
  {
    version: 'v5',
    prefix: '/api',
    recorded: strapi5,
    entries: [...strapi5.posts.list.body.data, ...strapi5.posts.drafts.body.data.slice(2)],
    withFields: flat,
    related: (fields: object): object => fields,
    page: wrapped,
    startOf: (query: Readonly<Record<string, string>>) => Number(query['pagination[start]']),
  },
] as const;

let strapi: TestBackend;
let texts: FollowedTexts;
let log: Record<string, unknown>[];

beforeEach(async () => {
  strapi = await TestBackend.start();
  log = [];
});
afterEach(async () => {
  vi.useRealTimers();
  texts.stop();
  await strapi.stop();
});

async function follow(version: 'v3' | 'v4' | 'v5'): Promise<void> {
  const lines = { write: (line: string) => log.push(JSON.parse(line) as Record<string, unknown>) };
  texts = new FollowedTexts({
    content: { url: strapi.url, version },
    pollMs: 3_600_000,
    deadlineMs: 60_000,
    builtIn,
    disk: openDisk(undefined, pino({}, lines)),
    log: pino({}, lines),
  });
  await texts.start();
}

const eventsOf = (name: string) => log.filter(({ event }) => event === name);

describe.each(versions)(
  'a Strapi of version $version without a snapshot',
  ({ version, prefix, recorded, entries, withFields, related, page, startOf }) => {
    /** Shows a collection, one entry to a page. */
    const show = (path: string, shown: readonly unknown[]) =>
      strapi.on(`GET ${prefix}/${path}`, ({ query }) => ({
        body: page(shown.slice(startOf(query), startOf(query) + 1), shown.length),
      }));
    /** The recorded posts, with the fields that a page needs. */
    const posts = (more: object = {}) =>
      entries.map((entry) =>
        withFields(entry, {
          summary: 'A post of the test.',
          body: 'Words.',
          tags: 'ink, night',
          formerSlugs: 'sumi, old-ink',
          author: related({ id: 1, slug: 'hana' }),
          upload: related({
            id: 1,
            url: '/uploads/ink.png',
            width: 1600,
            formats: {
              large: { url: '/uploads/large_ink.png', width: 1000 },
              small: { url: '/uploads/small_ink.png', width: 500 },
            },
          }),
          pictureAlt: 'Ink.',
          ...more,
        }),
      );
    const entriesOf = (list: readonly object[]) =>
      list.map((fields) => withFields({ id: 1, attributes: {} }, fields));

    test('gives the site its published posts, page by page, with former slugs, author, tags and uploaded picture', async () => {
      show('posts', posts());
      await follow(version);
      expect(texts.current.posts.map(({ title }) => title)).toEqual(['Wash', 'Ink']);
      expect(texts.current.posts[1]).toEqual({
        slug: 'ink',
        formerSlugs: ['sumi', 'old-ink'],
        title: 'Ink',
        summary: 'A post of the test.',
        published: '2026-11-21T16:12:45.431Z',
        updated: '2026-11-21T16:12:45.431Z',
        topic: null,
        tags: ['ink', 'night'],
        author: 'hana',
        picture: `${strapi.url}/uploads/ink.png`,
        pictureFiles: [
          { url: `${strapi.url}/uploads/small_ink.png`, width: 500 },
          { url: `${strapi.url}/uploads/large_ink.png`, width: 1000 },
          { url: `${strapi.url}/uploads/ink.png`, width: 1600 },
        ],
        pictureAlt: 'Ink.',
        apps: [],
        body: 'Words.',
      });
    });

    test('gives the site the texts of every other type, in their order', async () => {
      const { topics, questions, landings, categories, pages, authors } = builtIn;
      const changed = '2026-11-25T08:00:00.000Z';
      const placed = (list: readonly object[]) =>
        list.map((each, position) => ({ ...each, position })).toReversed();
      show('posts', posts());
      show('guides', posts({ topic: related({ slug: 'first', position: 1 }), position: 1 }).slice(0, 1));
      show('topics', entriesOf(placed(topics)));
      show('questions', entriesOf(placed(questions)));
      show('landings', entriesOf(landings.map((landing) => ({ ...landing, updatedAt: changed }))));
      show('category-copies', entriesOf(categories));
      show('pages', entriesOf(pages));
      const face = {
        url: '/uploads/face.png',
        width: 800,
        formats: { small: { url: '/uploads/small_face.png', width: 500 } },
      };
      show('authors', entriesOf([...authors, { slug: 'hana', name: 'Hana', upload: related(face) }]));
      await follow(version);
      expect(texts.current).toMatchObject({ topics, questions, landings, categories, pages });
      expect(texts.current.landings.map(({ updated }) => updated)).toEqual(landings.map(() => changed));
      expect(texts.current.authors).toEqual([
        ...authors,
        {
          slug: 'hana',
          name: 'Hana',
          about: '',
          picture: `${strapi.url}/uploads/face.png`,
          pictureFiles: [
            { url: `${strapi.url}/uploads/small_face.png`, width: 500 },
            { url: `${strapi.url}/uploads/face.png`, width: 800 },
          ],
        },
      ]);
      expect(texts.current.guides.map(({ slug, topic }) => [slug, topic])).toEqual([['ink', 'first']]);
      expect(eventsOf('texts-missing')).toEqual([]);
    });

    test('is not followed ahead of time: a text waits for the moment of its publication, and no text says that it changes in the future', async () => {
      const [first, second] = posts();
      const hourLater = new Date(Date.now() + 3_600_000).toISOString();
      const [page] = builtIn.pages;
      const publishedAt = '2026-11-25T08:00:00.000Z';
      show('posts', [
        withFields(first, { published: hourLater }),
        withFields(second, { published: publishedAt, updated: hourLater }),
      ]);
      show('pages', entriesOf([{ ...page, updated: hourLater, publishedAt }]));
      await follow(version);
      const moments = () =>
        texts.current.posts.map(({ slug, published, updated }) => [slug, published, updated]);
      const shown = ['wash', publishedAt, publishedAt];
      expect(moments()).toEqual([shown]);
      expect(texts.current.pages.map(({ updated }) => updated)).toEqual([publishedAt]);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 });
      await texts.refresh();
      expect(moments()).toEqual([
        ['ink', hourLater, hourLater],
        ['wash', publishedAt, hourLater],
      ]);
    });

    test('leaves the site the lists of the build that visitors may not read, which the log names once', async () => {
      show('posts', posts());
      strapi.on(`GET ${prefix}/authors`, recorded.forbidden);
      strapi.on(`GET ${prefix}/pages`, recorded.missing);
      await follow(version);
      await texts.refresh();
      const { posts: _own, ...others } = builtIn;
      expect(texts.current).toMatchObject(others);
      expect(eventsOf('texts-missing').map(({ missing }) => missing)).toEqual([
        'authors, topics, guides, landings, categories, questions, pages',
      ]);
    });

    test('has its texts taken again only when one has changed', async () => {
      show('posts', posts());
      await follow(version);
      const before = texts.current;
      await texts.refresh();
      expect(texts.current).toBe(before);
      show('posts', posts({ summary: 'Changed.' }));
      await texts.refresh();
      expect(texts.current.posts.map(({ summary }) => summary)).toEqual(['Changed.', 'Changed.']);
      expect(eventsOf('texts-changed')).toHaveLength(2);
    });

    test.each([
      ['fails in the middle', 'unavailable', { status: 500 }],
      ['sends an error in the place of a list', 'unreadable', { body: { data: null } }],
      ['sends a page of a proxy', 'unreadable', { body: '<!doctype html>' }],
    ])('changes no text when one of its collections %s', async (_, fault, response) => {
      show('posts', posts());
      await follow(version);
      const before = texts.current;
      show('posts', posts({ summary: 'Changed.' }));
      strapi.on(`GET ${prefix}/guides`, response);
      await texts.refresh();
      expect(texts.current).toBe(before);
      expect(texts.status().fault).toBe(fault);
    });

    test('stops no other text by an unfinished entry, which the log names once with its fields', async () => {
      const unfinished = posts({ slug: 'half', title: null, body: null })[0];
      show('posts', [...posts(), unfinished]);
      await follow(version);
      await texts.refresh();
      expect(texts.current.posts.map(({ title }) => title)).toEqual(['Wash', 'Ink']);
      expect(texts.status().fault).toBeUndefined();
      expect(eventsOf('texts-unfinished').map(({ unfinished: names }) => names)).toEqual([
        'posts “half”: title, body',
      ]);
    });

    test('keeps the last text of an entry that becomes unfinished, and shows the changes of others', async () => {
      const [first, second] = posts();
      show('posts', [first, second]);
      await follow(version);
      const before = texts.current.posts;
      show('posts', [withFields(first, { body: null }), withFields(second, { summary: 'Changed.' })]);
      await texts.refresh();
      const kept = before.find(({ slug }) => slug === 'ink');
      expect(texts.current.posts.find(({ slug }) => slug === 'ink')).toBe(kept);
      expect(texts.current.posts.map(({ summary }) => summary)).toContain('Changed.');
    });

    test('keeps the last text of an entry that loses its picture, leaves out one that never had any, and the log names both', async () => {
      const [first, second] = posts();
      show('posts', [first, second]);
      await follow(version);
      const bare = posts({ slug: 'bare', upload: null })[0];
      show('posts', [withFields(first, { upload: null }), withFields(second, { summary: 'Changed.' }), bare]);
      await texts.refresh();
      expect(texts.current.posts.map(({ summary }) => summary).toSorted()).toEqual([
        'A post of the test.',
        'Changed.',
      ]);
      expect(eventsOf('texts-unfinished').map(({ unfinished: names }) => names)).toEqual([
        expect.stringMatching(/^posts “.*”: picture; posts “.*”: picture$/),
      ]);
    });

    test('changes no text when many entries lose their names at once', async () => {
      const named = (slugs: readonly string[]) => slugs.map((slug) => posts({ slug })[0]);
      show('posts', named(['a', 'b', 'c', 'd', 'e', 'f']));
      await follow(version);
      const before = texts.current;
      show('posts', named(['a', 'b', '', '', '', '']));
      await texts.refresh();
      expect(texts.current).toBe(before);
      expect(texts.status().fault).toBe('shrunken');
    });

    test('changes no text when no entry of a list has a field, and the log names the field', async () => {
      show('posts', posts({ body: null }));
      await follow(version);
      expect(texts.current).toBe(builtIn);
      expect(JSON.stringify(eventsOf('texts-refused'))).toContain('posts[0].body');
    });

    test('changes no text when it has none of the collections', async () => {
      await follow(version);
      expect(texts.current).toBe(builtIn);
      expect(texts.status().fault).toBe('absent');
    });
  },
);

test('a Strapi that sends the same page again and again is not read for ever', async () => {
  const entries = Array.from({ length: 100 }, (_, id) => ({ id }));
  strapi.on('GET /api/posts', { body: { data: entries } });
  await follow('v5');
  expect(texts.status().fault).toBe('too-large');
});
