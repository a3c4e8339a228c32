import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { bearerOf, contentClient } from './content-client.ts';
import { strapi3 } from './strapi-3-responses.ts';
import { strapi4 } from './strapi-4-responses.ts';
import { strapi5 } from './strapi-responses.ts';
import { TestBackend } from './test-backend.ts';

let strapi: TestBackend;
beforeAll(async () => {
  strapi = await TestBackend.start();
});
afterAll(() => strapi.stop());
afterEach(() => strapi.forget());

const named = z.object({ name: z.string() });
const flat = z.object({ title: z.string(), author: z.nullish(named) });
const inAttributes = z.pipe(
  z.object({
    attributes: z.object({
      title: z.string(),
      author: z.optional(z.object({ data: z.object({ attributes: named }) })),
    }),
  }),
  z.transform(({ attributes: { title, author } }) => ({ title, author: author?.data.attributes })),
);

const sorted = {
  filters: { slug: { $in: ['ink', 'wash'] } },
  sort: 'title:desc',
  populate: 'author',
  pagination: { page: 1, pageSize: 1 },
};
const sortedAsSent = {
  'filters[slug][$in][0]': 'ink',
  'filters[slug][$in][1]': 'wash',
  sort: 'title:desc',
  populate: 'author',
  'pagination[page]': '1',
  'pagination[pageSize]': '1',
};
const login = { identifier: 'hana@example.org', password: 'correct horse' };

describe.each([
  {
    version: 'v3',
    prefix: '',
    recorded: strapi3,
    schema: flat,
    ids: { ink: 1, brush: 4 },
    wrap: (data: unknown) => data,
    sorted: { slug_in: ['ink', 'wash'], _sort: 'title:DESC', _start: 0, _limit: 1 },
    sortedAsSent: {
      'slug_in[0]': 'ink',
      'slug_in[1]': 'wash',
      _sort: 'title:DESC',
      _start: '0',
      _limit: '1',
    },
    drafts: { _publicationState: 'preview' },
  },
  {
    version: 'v4',
    prefix: '/api',
    recorded: strapi4,
    schema: inAttributes,
    ids: { ink: 1, brush: 4 },
    wrap: (data: unknown) => ({ data }),
    sorted,
    sortedAsSent,
    drafts: { publicationState: 'preview' },
  },
  {
    version: 'v5',
    prefix: '/api',
    recorded: strapi5,
    schema: flat,
    ids: { ink: 'o4faptp6q7gq2b8dpgot6ltp', brush: 'phs8yap9zljz3tktfqcjpshi' },
    wrap: (data: unknown) => ({ data }),
    sorted,
    sortedAsSent,
    drafts: { status: 'draft' },
  },
] as const)('Strapi $version', ({ version, prefix, recorded, schema, ids, wrap, ...queries }) => {
  const isCounted = version !== 'v3';
  const posts = `${prefix}/posts`;
  const titlesOf = (entries: { title: string }[]) => entries.map(({ title }) => title);

  test('returns a list, and its number of entries where the version counts them', async () => {
    strapi.on(`GET ${posts}`, recorded.posts.list);
    const { entries, pagination } = await contentClient(strapi, { version }).content.find('posts', schema);
    expect(titlesOf(entries)).toEqual(['Ink', 'Wash']);
    expect(pagination?.total).toBe(isCounted ? 2 : undefined);
  });

  test('returns a filtered and sorted page of entries with their author', async () => {
    strapi.on(`GET ${posts}`, recorded.posts.sorted);
    const { content } = contentClient(strapi, { version });
    const { entries, pagination } = await content.find('posts', schema, queries.sorted);
    expect(entries).toEqual([{ title: 'Wash', author: { name: 'Hana' } }]);
    expect(pagination).toEqual(isCounted ? { page: 1, pageSize: 1, pageCount: 2, total: 2 } : undefined);
    expect(strapi.seen.map(({ query }) => query)).toEqual([queries.sortedAsSent]);
  });

  test('returns a list that was not counted without pagination', async () => {
    strapi.on(`GET ${posts}`, recorded.posts.uncounted);
    const page = await contentClient(strapi, { version }).content.find('posts', schema);
    expect(titlesOf(page.entries)).toEqual(['Wash']);
    expect(page).not.toHaveProperty('pagination');
  });

  test('returns drafts when the query asks for them', async () => {
    strapi.on(`GET ${posts}`, ({ query }) =>
      Object.keys(query).length === 0 ? recorded.posts.list : recorded.posts.drafts,
    );
    const { content } = contentClient(strapi, { version });
    const { entries } = await content.find('posts', schema, queries.drafts);
    expect(titlesOf(entries)).toEqual(['Ink', 'Wash', 'Draft']);
    expect(strapi.seen.map(({ query }) => query)).toEqual([queries.drafts]);
  });

  test('returns one entry by its id', async () => {
    strapi.on(`GET ${posts}/${ids.ink}`, recorded.posts.one);
    const { content } = contentClient(strapi, { version });
    expect(await content.findOne('posts', schema, ids.ink)).toMatchObject({ title: 'Ink' });
  });

  test('creates, updates and deletes an entry', async () => {
    strapi.on(`POST ${posts}`, recorded.posts.created);
    strapi.on(`PUT ${posts}/${ids.brush}`, recorded.posts.updated);
    strapi.on(`DELETE ${posts}/${ids.brush}`, recorded.posts.deleted);
    const { content } = contentClient(strapi, { version });
    expect(await content.create('posts', schema, { title: 'Brush' })).toMatchObject({ title: 'Brush' });
    expect(strapi.asked(`POST ${posts}`)[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    const change = { id: ids.brush, data: { title: 'Brush 2' } };
    expect(await content.update('posts', schema, change)).toMatchObject({ title: 'Brush 2' });
    await content.delete('posts', ids.brush);
    expect(strapi.seen.map(({ body }) => body)).toEqual([
      wrap({ title: 'Brush' }),
      wrap({ title: 'Brush 2' }),
      undefined,
    ]);
  });

  test('signs in and loads the account with the token', async () => {
    strapi.on(`POST ${prefix}/auth/local`, recorded.signedIn);
    strapi.on(`GET ${prefix}/users/me`, recorded.me);
    const { content } = contentClient(strapi, { version });
    expect(await content.login(login)).toEqual(recorded.me.body);
    expect(strapi.asked(`GET ${prefix}/users/me`).map(bearerOf)).toEqual(['Bearer header.payload.signature']);
  });

  test('signs the reader of a wrong token out', async () => {
    strapi.on(`GET ${prefix}/users/me`, recorded.badToken);
    const { content, cookies } = contentClient(strapi, { version, cookie: 'strapi_jwt=wrong' });
    expect(await content.ready()).toBeNull();
    expect(cookies).toEqual(['strapi_jwt=; Path=/; Max-Age=0; SameSite=Lax; Secure']);
  });

  test.each(['wrongPassword', 'badToken', 'forbidden', 'untitled'] as const)(
    'rethrows and publishes its error unchanged: %s',
    async (name) => {
      strapi.on(`POST ${posts}`, recorded[name]);
      const { content, heard } = contentClient(strapi, { version });
      await expect(content.create('posts', schema, {})).rejects.toEqual(recorded[name].body);
      expect(heard).toEqual([recorded[name].body]);
    },
  );

  test('throws an error with status 404 for a missing entry', async () => {
    strapi.on(`GET ${posts}/99`, recorded.missing);
    const { content, heard } = contentClient(strapi, { version });
    const error =
      version === 'v3'
        ? { statusCode: 404, error: 'Not Found', message: 'Not Found' }
        : { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } };
    await expect(content.findOne('posts', schema, 99)).rejects.toEqual(error);
    expect(heard).toEqual([error]);
  });
});

test('the number of entries of Strapi v3 is read at /count', async () => {
  strapi.on('GET /posts/count', strapi3.posts.count);
  const { content } = contentClient(strapi, { version: 'v3' });
  expect(await content.findOne('posts', z.number(), 'count')).toBe(2);
});

test('a change of the password at Strapi v3 throws an error with status 405', async () => {
  strapi.on('POST /auth/change-password', strapi3.noChangeOfPassword);
  const { content } = contentClient(strapi, { version: 'v3' });
  const change = { currentPassword: 'a', password: 'b', passwordConfirmation: 'b' };
  const error = { statusCode: 405, error: 'Method Not Allowed', message: 'Method Not Allowed' };
  await expect(content.changePassword(change)).rejects.toEqual(error);
});

test.each([
  ['a failure of a proxy', { status: 502, body: 'Bad gateway' }],
  ['a page', { status: 404, body: '<html>Not Found</html>' }],
])('plain text of Strapi v3 that is %s becomes an UnknownError', async (_, response) => {
  strapi.on('GET /posts', response);
  const { content } = contentClient(strapi, { version: 'v3' });
  await expect(content.find('posts', flat)).rejects.toMatchObject({ error: { name: 'UnknownError' } });
});
