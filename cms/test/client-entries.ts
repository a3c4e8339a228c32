import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { badToken, missing, user, wrongPassword } from '../../shared/platform/test/strapi-responses.ts';
import { newReader } from './readers.ts';
import { type Content, TestBrowser } from './test-browser.ts';
import type { TestCms } from './test-cms.ts';

const post = z.strictObject({ id: z.number(), documentId: z.string(), title: z.string() });
const fields = ['title'];
const inDetail = z.looseObject({ slug: z.string(), body: z.string(), publishedAt: z.string() });

/**
 * What the content client reads and writes at the real Strapi.
 * @param cms the content backend that the tests share, when they run
 */
export function clientEntries(cms: () => TestCms): void {
  let browser: TestBrowser;
  let content: Content;
  beforeAll(() => {
    browser = new TestBrowser(cms());
    content = browser.open();
  });
  afterAll(() => browser.close());

  const titles = async (query: object) =>
    (await content.find('posts', post, { fields, ...query })).entries.map(({ title }) => title);
  const error = (status: number, name: string, message: string, details: object = {}) => ({
    data: null,
    error: { status, name, message, details },
  });

  test('the content client finds entries by filters, of which all or one must hold, in an order and with their number', async () => {
    const all = await titles({ sort: 'title' });
    expect(all).toEqual(all.toSorted());
    expect(all).toContain('How Ink draws a picture');
    expect(await titles({ sort: ['title:desc'] })).toEqual(all.toReversed());
    const slug = 'how-ink-draws';
    expect(await titles({ filters: { slug: { $eq: slug } } })).toEqual(['How Ink draws a picture']);
    expect(await titles({ filters: { slug: { $in: [slug, 'none'] } } })).toHaveLength(1);
    expect(await titles({ filters: { title: { $containsi: 'INK DRAWS' } } })).toHaveLength(1);
    const $or = [{ slug: { $eq: slug } }, { title: { $eq: all[0] } }];
    expect(new Set(await titles({ filters: { $or } }))).toEqual(new Set(['How Ink draws a picture', all[0]]));
    const $and = [{ slug: { $eq: slug } }, { title: { $ne: 'How Ink draws a picture' } }];
    expect(await titles({ filters: { $and } })).toEqual([]);
  });

  test('the content client finds a page of entries, and counts all of them unless it is asked not to', async () => {
    const query = { fields, sort: 'title', pagination: { page: 2, pageSize: 1 } };
    const { entries, pagination } = await content.find('posts', post, query);
    const all = await titles({ sort: 'title' });
    expect(entries.map(({ title }) => title)).toEqual(all.slice(1, 2));
    expect(pagination).toEqual({ page: 2, pageSize: 1, pageCount: all.length, total: all.length });
    const uncounted = { fields, sort: 'title', pagination: { start: 1, limit: 1, withCount: false } };
    expect(await content.find('posts', post, uncounted)).toEqual({ entries });
  });

  test('the content client finds one entry by its document id, with all fields or with those of the query', async () => {
    const [found] = (await content.find('posts', post, { fields, sort: 'title' })).entries;
    const id = found?.documentId ?? '';
    expect(await content.findOne('posts', post, id, { fields })).toEqual(found);
    expect(await content.findOne('posts', inDetail, id)).toMatchObject({
      ...found,
      body: expect.any(String),
    });
  });

  test('the content client finds entries of another language, and none of a language that no text has', async () => {
    expect((await content.find('posts', post, { fields, locale: 'en' })).entries).not.toEqual([]);
    expect((await content.find('posts', post, { fields, locale: 'de' })).entries).toEqual([]);
  });

  test('the content client gets the shape of version 4 when it asks for it', async () => {
    const old = browser.open({ responseFormat: 'v4' });
    const query = { fields, filters: { slug: 'how-ink-draws' } };
    const shape = z.strictObject({ id: z.number(), documentId: z.string(), attributes: z.unknown() });
    const { entries, pagination } = await old.find('posts', shape, query);
    expect(entries.map(({ attributes }) => attributes)).toEqual([{ title: 'How Ink draws a picture' }]);
    expect(pagination).toMatchObject({ total: 1 });
    const id = entries[0]?.documentId ?? '';
    expect(await old.findOne('posts', shape, id, { fields })).toEqual(entries[0]);
  });

  test('the content client throws an entry that does not exist as the recorded error', async () => {
    await expect(content.findOne('posts', post, 'none')).rejects.toEqual(missing.body);
  });

  test.each([
    ['a filter by a field that does not exist', { filters: { none: 1 } }, 'Invalid key none'],
    ['a wrong order', { sort: 'none' }, 'Invalid key none'],
  ])('the content client throws %s as a validation error that names the key', async (_, query, message) => {
    await expect(content.find('posts', post, query)).rejects.toMatchObject(
      error(400, 'ValidationError', message, expect.any(Object)),
    );
  });

  test('the content client gets no relation that is closed to readers', async () => {
    const query = { fields, filters: { slug: 'how-ink-draws' }, populate: ['author'] };
    const { entries } = await content.find('posts', post, query);
    expect(entries).toHaveLength(1);
  });

  test('the content client throws drafts and closed types as a forbidden error', async () => {
    await expect(content.find('posts', post, { status: 'draft' })).rejects.toEqual(
      error(403, 'ForbiddenError', 'Only published texts can be read'),
    );
    await expect(content.find('users', post)).rejects.toEqual(error(403, 'ForbiddenError', 'Forbidden'));
    await expect(content.create('posts', post, { title: 'Mine' })).rejects.toMatchObject({
      error: { name: 'UnknownError', message: 'POST /posts failed with status 405' },
    });
  });

  test('a wrong token is refused by the recorded error', async () => {
    const headers = { Authorization: 'Bearer wrong' };
    const response = await fetch(`${cms().url}/api/users/me`, { headers });
    expect([response.status, await response.json()]).toEqual([badToken.status, badToken.body]);
  });

  test('the content client throws a wrong password as the recorded error', async () => {
    const login = content.login({ identifier: 'nobody', password: 'wrong' });
    await expect(login).rejects.toEqual(wrongPassword.body);
  });

  test('the content client writes, changes and deletes a comment of the signed-in reader, and no comment of others', async () => {
    const [own, other] = [await newReader(cms()), await newReader(cms())];
    const signedIn = await content.login({ identifier: own.email, password: own.password });
    expect(Object.keys(signedIn ?? {}).toSorted()).toEqual([...Object.keys(user), 'signedInWith'].toSorted());

    const comment = z.looseObject({ documentId: z.string(), text: z.string(), state: z.string().optional() });
    const place = { shelf: 'post', slug: 'how-ink-draws' };
    const written = await content.create('comments', comment, { ...place, text: 'By the client.' });
    const id = written.documentId;
    expect(written).toMatchObject({ text: 'By the client.', name: own.username, state: 'waiting' });
    const changed = await content.update('comments', comment, { id, data: { text: 'Changed.' } });
    expect(changed).toMatchObject({ documentId: id, text: 'Changed.' });
    const { entries, pagination } = await content.find('comments', comment, place);
    expect(entries).toContainEqual(changed);
    expect(pagination?.total).toBe(entries.length);

    const foreign = await other.call('POST', '/comments', { data: { ...place, text: 'Of another.' } });
    const { data } = (await foreign.json()) as { data: { documentId: string } };
    await expect(content.delete('comments', data.documentId)).rejects.toEqual(
      error(404, 'NotFoundError', 'You have no such comment'),
    );
    await content.delete('comments', id);
    const left = (await content.find('comments', comment, place)).entries;
    expect(left.map(({ documentId }) => documentId)).not.toContain(id);
    await content.logout();
  });
}
