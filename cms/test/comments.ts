import { expect, test } from 'vitest';
import { newReader } from './readers.ts';
import type { TestCms } from './test-cms.ts';

const place = { shelf: 'post', slug: 'how-ink-draws' };
const path = '/comments?shelf=post&slug=how-ink-draws';

interface Comment {
  readonly documentId: string;
  readonly text: string;
  readonly name: string;
  readonly state?: string;
}
const listOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { data: Comment[] }).data;

/** @param cms the content backend that the tests share, when they run */
export function comments(cms: () => TestCms): void {
  const read = () => listOf(fetch(`${cms().url}/api${path}`));
  const written = async (text: string) => {
    const reader = await newReader(cms());
    const response = await reader.call('POST', '/comments', { data: { ...place, text } });
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: Comment };
    return { reader, comment: data };
  };
  const show = (documentId: string) =>
    cms()
      .strapi.documents('api::comment.comment')
      .update({ documentId, data: { state: 'shown' } });

  test('of a reader wait for an editor, and until then only their owner sees them', async () => {
    const { reader, comment } = await written('  Waiting words. ');
    expect(comment).toMatchObject({ text: 'Waiting words.', name: reader.username, state: 'waiting' });
    expect(await read()).toEqual([]);
    expect(await listOf(reader.call('GET', path))).toEqual([comment]);
    await show(comment.documentId);
    const [shown] = await read();
    expect(Object.keys(shown ?? {}).toSorted()).toEqual([
      'createdAt',
      'documentId',
      'name',
      'text',
      'updatedAt',
    ]);
  });

  test('take no state and no owner from the request', async () => {
    const reader = await newReader(cms());
    for (const more of [{ state: 'shown' }, { owner: 1 }, { name: 'Somebody else' }]) {
      const response = await reader.call('POST', '/comments', {
        data: { ...place, text: 'Words.', ...more },
      });
      expect(response.status).toBe(400);
    }
    expect(await listOf(reader.call('GET', path))).not.toContainEqual(
      expect.objectContaining({ text: 'Words.' }),
    );
  });

  test('are changed and deleted by their owner alone; changed words wait again', async () => {
    const { reader, comment } = await written('Own words.');
    await show(comment.documentId);
    const other = await newReader(cms());
    const own = `/comments/${comment.documentId}`;
    expect((await other.call('PUT', own, { data: { text: 'Taken over.' } })).status).toBe(404);
    expect((await other.call('DELETE', own)).status).toBe(404);
    expect(await read()).toContainEqual(expect.objectContaining({ text: 'Own words.' }));

    expect((await reader.call('PUT', own, { data: { text: 'Shown?', state: 'shown' } })).status).toBe(400);
    expect((await reader.call('PUT', own, { data: { text: 'Better words.' } })).status).toBe(200);
    expect((await read()).map(({ documentId }) => documentId)).not.toContain(comment.documentId);
    expect((await reader.call('DELETE', own)).status).toBe(204);
    expect((await listOf(reader.call('GET', path))).map(({ text }) => text)).not.toContain('Better words.');
  });

  test.each([
    ['POST', '/comments'],
    ['PUT', '/comments/any'],
    ['DELETE', '/comments/any'],
  ])('cannot be written without a session: %s %s', async (method, at) => {
    const response = await fetch(`${cms().url}/api${at}`, { method });
    expect(response.status).toBe(403);
  });

  test('of a text that is not published are refused', async () => {
    const reader = await newReader(cms());
    const response = await reader.call('POST', '/comments', {
      data: { ...place, slug: 'no-such-post', text: 'Words.' },
    });
    expect(response.status).toBe(404);
  });

  test('do not have the texts read again', async () => {
    const { store, eventHub } = cms().strapi;
    const version = () => store({ type: 'core', name: 'texts' }).get({ key: 'version' });
    const before = await version();
    await eventHub.emit('entry.create', { uid: 'api::comment.comment' });
    expect(await version()).toBe(before);
    await eventHub.emit('entry.create', { uid: 'api::post.post' });
    expect(await version()).not.toBe(before);
  });
}
