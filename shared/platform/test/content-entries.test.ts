import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contentClient } from './content-client.ts';
import { missing, posts, untitled, wrongPassword, wrongPasswordV3 } from './strapi-responses.ts';
import { TestBackend } from './test-backend.ts';

let strapi: TestBackend;
beforeAll(async () => {
  strapi = await TestBackend.start();
});
afterAll(() => strapi.stop());
afterEach(() => strapi.forget());

const flat = z.object({ id: z.number(), title: z.string() });
const inAttributes = z.object({ id: z.number(), attributes: z.object({ title: z.string() }) });
const ink = { id: 1, title: 'Ink' };
const nestedInk = { id: 1, attributes: { title: 'Ink' } };

describe.each([
  ['v3', '', flat, ink],
  ['v4', '/api', inAttributes, nestedInk],
  ['v5', '/api', flat, ink],
] as const)('version %s', (version, prefix, schema, entry) => {
  const id = version === 'v5' ? 'o4faptp6q7gq2b8dpgot6ltp' : 1;
  const body = version === 'v3' ? { title: 'Ink' } : { data: { title: 'Ink' } };

  test(`is requested under "${prefix}/"`, async () => {
    strapi.on(`GET ${prefix}/posts`, { body: posts[version].list });
    const page = await contentClient(strapi, { version }).content.find('posts', schema);
    expect(page.entries).toEqual([entry]);
    expect(page.pagination?.total).toBe(version === 'v3' ? undefined : 1);
  });

  test('returns one entry by its id', async () => {
    strapi.on(`GET ${prefix}/posts/${id}`, { body: posts[version].one });
    expect(await contentClient(strapi, { version }).content.findOne('posts', schema, id)).toEqual(entry);
  });

  test('gets new and changed entries in its own shape', async () => {
    strapi.on(`POST ${prefix}/posts`, { status: 201, body: posts[version].one });
    strapi.on(`PUT ${prefix}/posts/${id}`, { body: posts[version].one });
    const { content } = contentClient(strapi, { version });
    expect(await content.create('posts', schema, { title: 'Ink' })).toEqual(entry);
    expect(await content.update('posts', schema, { id, data: { title: 'Ink' } })).toEqual(entry);
    expect(strapi.seen.map((request) => request.body)).toEqual([body, body]);
  });

  test('deletes an entry, with or without a body in the response', async () => {
    strapi.on(
      `DELETE ${prefix}/posts/${id}`,
      version === 'v5' ? { status: 204 } : { body: posts[version].one },
    );
    await contentClient(strapi, { version }).content.delete('posts', id);
    expect(strapi.seen).toHaveLength(1);
  });
});

test('the entry of a single type is read and written without an id', async () => {
  const body = { data: { id: 1, documentId: 'r96jj6ayuxw2mzy6ha4g3iwn', title: 'Hello' }, meta: {} };
  strapi.on('GET /api/homepage', { body });
  strapi.on('PUT /api/homepage', { body });
  const { content } = contentClient(strapi);
  expect(await content.findOne('homepage', flat)).toEqual({ id: 1, title: 'Hello' });
  await content.update('homepage', flat, { data: { title: 'Hello' } });
  expect(strapi.seen.map(({ path }) => path)).toEqual(['/api/homepage', '/api/homepage']);
});

test('version 5 with `responseFormat: v4` is parsed in version 4’s shape', async () => {
  strapi.on('GET /api/posts', ({ headers }) => ({
    body: headers['strapi-response-format'] === 'v4' ? posts.v5AsV4.list : posts.v5.list,
  }));
  const asked = contentClient(strapi, { responseFormat: 'v4' }).content;
  expect((await asked.find('posts', inAttributes)).entries).toEqual([nestedInk]);
  expect((await contentClient(strapi).content.find('posts', flat)).entries).toEqual([ink]);
});

test('a query is written by qs with only its values encoded', async () => {
  let url = '';
  const spied: typeof fetch = async (input, init) => {
    url = String(input instanceof Request ? input.url : input);
    return fetch(input, init);
  };
  strapi.on('GET /api/posts', { body: posts.v5.list });
  const { content } = contentClient(strapi, { fetch: spied });
  await content.find('posts', flat, {
    filters: { slug: { $eq: 'ink & wash' } },
    populate: ['cover', 'author'],
    pagination: { pageSize: 1 },
  });
  expect(url.slice(url.indexOf('?'))).toBe(
    '?filters[slug][$eq]=ink%20%26%20wash&populate[0]=cover&populate[1]=author&pagination[pageSize]=1',
  );
});

test('an entry that does not fit its schema throws a SchemaError, not a content error', async () => {
  strapi.on('GET /api/posts', { body: { data: [{ id: 'one' }], meta: {} } });
  const { content, heard } = contentClient(strapi);
  await expect(content.find('posts', flat)).rejects.toMatchObject({ name: 'SchemaError' });
  expect(heard).toEqual([]);
});

describe('errors', () => {
  test.each([
    ['a missing entry of version 5', 'v5', '/api', missing],
    ['a broken rule of version 4', 'v4', '/api', untitled],
    ['a wrong password of version 4', 'v4', '/api', wrongPassword],
    ['a wrong password of version 3', 'v3', '', wrongPasswordV3],
  ] as const)('are rethrown as they came, and published: %s', async (_, version, prefix, response) => {
    strapi.on(`GET ${prefix}/posts`, response);
    const { content, heard } = contentClient(strapi, { version });
    await expect(content.find('posts', flat)).rejects.toEqual(response.body);
    expect(heard).toEqual([response.body]);
  });

  test.each([
    ['no body', { status: 503 }],
    ['a proxy’s page', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a bare word', { status: 500, body: '"oops"' }],
  ])('without a JSON object as body become an UnknownError with status 500: %s', async (_, response) => {
    strapi.on('GET /api/posts', response);
    const { content, heard } = contentClient(strapi);
    const error = {
      status: 500,
      name: 'UnknownError',
      message: `GET /posts failed with status ${response.status}`,
    };
    await expect(content.find('posts', flat)).rejects.toMatchObject({ error });
    expect(heard).toMatchObject([{ error }]);
  });

  test('of an unreachable backend become an UnknownError after one attempt', async () => {
    const gone = await TestBackend.start();
    const { url } = gone;
    await gone.stop();
    const { content, heard } = contentClient({ url });
    await expect(content.find('posts', flat)).rejects.toMatchObject({
      error: { status: 500, name: 'UnknownError', message: 'fetch failed' },
    });
    expect(heard).toHaveLength(1);
  });

  test('never cause a retry, whatever the status', async () => {
    strapi.on('GET /api/posts', { status: 503 });
    await contentClient(strapi)
      .content.find('posts', flat)
      .catch(() => undefined);
    expect(strapi.seen).toHaveLength(1);
  });
});
