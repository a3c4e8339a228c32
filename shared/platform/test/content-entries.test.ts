import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contentClient } from './content-client.ts';
import { strapi5 } from './strapi-responses.ts';
import { TestBackend } from './test-backend.ts';

let strapi: TestBackend;
beforeAll(async () => {
  strapi = await TestBackend.start();
});
afterAll(() => strapi.stop());
afterEach(() => strapi.forget());

const flat = z.object({ id: z.number(), title: z.string() });
const inAttributes = z.object({ id: z.number(), attributes: z.object({ title: z.string() }) });
const found = [
  { id: 2, title: 'Ink' },
  { id: 4, title: 'Wash' },
];
const foundInAttributes = found.map(({ id, title }) => ({ id, attributes: { title } }));

test('the entry of a single type is read and written without an id', async () => {
  strapi.on('GET /api/homepage', strapi5.homepage);
  strapi.on('PUT /api/homepage', strapi5.homepage);
  const { content } = contentClient(strapi);
  expect(await content.findOne('homepage', flat)).toEqual({ id: 1, title: 'Hello' });
  await content.update('homepage', flat, { data: { title: 'Hello' } });
  expect(strapi.seen.map(({ path }) => path)).toEqual(['/api/homepage', '/api/homepage']);
});

test('version 5 with `responseFormat: v4` is parsed in version 4’s shape', async () => {
  strapi.on('GET /api/posts', ({ headers }) =>
    headers['strapi-response-format'] === 'v4' ? strapi5.posts.listAsV4 : strapi5.posts.list,
  );
  const asked = contentClient(strapi, { responseFormat: 'v4' }).content;
  expect((await asked.find('posts', inAttributes)).entries).toEqual(foundInAttributes);
  expect((await contentClient(strapi).content.find('posts', flat)).entries).toEqual(found);
});

test('a query is written by qs with only its values encoded', async () => {
  let url = '';
  const spied: typeof fetch = async (input, init) => {
    url = String(input instanceof Request ? input.url : input);
    return fetch(input, init);
  };
  strapi.on('GET /api/posts', strapi5.posts.list);
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
