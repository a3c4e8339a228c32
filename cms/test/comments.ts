import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newEditor } from './editors.ts';
import { follow } from './follow.ts';
import { newReader, type Reader } from './readers.ts';
import { useSiteBackend } from './site-backend.ts';
import type { TestCms } from './test-cms.ts';

const place = { shelf: 'post', slug: 'how-ink-draws' };
const path = '/comments?shelf=post&slug=how-ink-draws';

const commentType = 'api::comment.comment';
const reportType = 'api::comment-report.comment-report';

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
  beforeEach(async () => {
    const { db } = cms().strapi;
    for (const type of [reportType, commentType])
      await db.query(type).deleteMany({ where: { id: { $notNull: true } } });
  });

  const read = () => listOf(fetch(`${cms().url}/api${path}`));
  const written = async (text: string, given?: Reader) => {
    const reader = given ?? (await newReader(cms()));
    const response = await reader.call('POST', '/comments', { data: { ...place, text } });
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: Comment };
    return { reader, comment: data };
  };
  const set = (documentId: string, state: 'shown' | 'hidden') =>
    cms().strapi.documents(commentType).update({ documentId, data: { state } });
  const show = (documentId: string) => set(documentId, 'shown');
  const report = async (by: Reader, documentId: string, data: object = { reason: 'spam' }) =>
    (await by.call('POST', `/comments/${documentId}/reports`, { data })).status;
  const reportsOf = (documentId: string) =>
    cms()
      .strapi.db.query(reportType)
      .findMany({ select: ['reason', 'words', 'state'], where: { comment: { documentId } }, orderBy: 'id' })
      .then((rows) => rows.map(({ reason, words, state }) => ({ reason, words, state })));
  const versionNow = async () => {
    const response = await fetch(`${cms().url}/api${path}`);
    const { meta } = (await response.json()) as { meta: { pagination: { version: string } } };
    return meta.pagination.version;
  };
  const idsFor = async (reader: Reader) =>
    (await listOf(reader.call('GET', path))).map(({ documentId }) => documentId);

  test('a new comment waits for an editor, and until then only its owner sees it', async () => {
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

  describe('an editor’s decision on a comment', () => {
    const backend = useSiteBackend();

    test('an editor’s decision is mailed to the comment’s owner once, with the link of the comment, and a changed decision again', async () => {
      const { reader, comment } = await written('Judged words.');
      await show(comment.documentId);
      const mail = await backend().mail(reader.email);
      expect(mail.subject).toBe('Your comment is shown');
      expect(mail.text).toContain('How Ink draws');
      expect(mail.text).toContain(
        `See the comment: http://irodori.example/blog/how-ink-draws#comment-${comment.documentId}`,
      );
      // An editor who saves the comment again decides nothing.
      await show(comment.documentId);
      await set(comment.documentId, 'hidden');
      expect((await backend().mail(reader.email)).subject).toBe('Your comment is hidden');
      await reader.call('PUT', `/comments/${comment.documentId}`, { data: { text: 'Better words.' } });
      await set(comment.documentId, 'hidden');
      expect((await backend().mail(reader.email)).subject).toBe('Your comment is hidden');
    });

    test('a decision that two editors make at the same time is mailed once', async () => {
      const { reader, comment } = await written('Judged twice.');
      await Promise.all([show(comment.documentId), show(comment.documentId)]);
      expect((await backend().mail(reader.email)).subject).toBe('Your comment is shown');
      await set(comment.documentId, 'hidden');
      expect((await backend().mail(reader.email)).subject).toBe('Your comment is hidden');
    });

    test('a decision is not mailed to an address that nobody has confirmed', async () => {
      const unconfirmed = await written('Unconfirmed words.');
      await cms()
        .strapi.db.query('plugin::users-permissions.user')
        .update({ where: { username: unconfirmed.reader.username }, data: { confirmed: false } });
      await show(unconfirmed.comment.documentId);
      const later = await written('Later words.');
      await show(later.comment.documentId);
      await backend().mail(later.reader.email);
      expect(backend().hasMail(unconfirmed.reader.email)).toBe(false);
    });
  });

  test('a new comment takes no state, owner or name from the request', async () => {
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

  test('a comment is changed and deleted by its owner alone, and waits again when it is changed', async () => {
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
    ['POST', '/comments/any/reports'],
  ])('%s %s is refused without a session', async (method, at) => {
    const response = await fetch(`${cms().url}/api${at}`, { method });
    expect(response.status).toBe(403);
  });

  test('a comment keeps its line breaks, and loses marks that turn the direction and all but one empty line', async () => {
    const { comment } = await written('One.\r\nTwo.\n\n\n\n\u202Eeerht\u0000');
    expect(comment.text).toBe('One.\nTwo.\n\neerht');
  });

  test('the same words sent again while they wait are one comment', async () => {
    const { reader, comment } = await written('Sent twice.');
    expect((await written('Sent twice.', reader)).comment).toEqual(comment);
    expect(await idsFor(reader)).toEqual([comment.documentId]);
  });

  test('a comment may have 2,000 characters, which are counted as the form counts them', async () => {
    const { reader, comment } = await written('😀'.repeat(2000));
    expect(Array.from(comment.text)).toHaveLength(2000);
    const data = { ...place, text: '😀'.repeat(2001) };
    expect((await reader.call('POST', '/comments', { data })).status).toBe(400);
  });

  test('a hidden comment is listed for its owner alone, with its state', async () => {
    const { reader, comment } = await written('Hidden words.');
    await set(comment.documentId, 'hidden');
    expect(await listOf(reader.call('GET', path))).toContainEqual(
      expect.objectContaining({ documentId: comment.documentId, state: 'hidden' }),
    );
    expect((await read()).map(({ documentId }) => documentId)).not.toContain(comment.documentId);
  });

  test('a reported comment is gone for its reporter alone, and a second report is not stored', async () => {
    const { reader: owner, comment } = await written('Reported words.');
    const reader = await newReader(cms());
    const { documentId } = comment;
    expect(await report(reader, documentId), 'of a comment that waits').toBe(404);
    await show(documentId);
    expect(await report(owner, documentId), 'of an own comment').toBe(404);
    expect(await report(reader, documentId, { reason: 'boring' })).toBe(400);
    expect(await report(reader, documentId, { reason: 'spam', state: 'settled' })).toBe(400);
    expect(await report(reader, documentId, { reason: 'spam', words: 'Look.' })).toBe(201);
    expect(await report(reader, documentId)).toBe(201);
    expect(await reportsOf(documentId)).toEqual([{ reason: 'spam', words: 'Look.', state: 'open' }]);
    expect(await idsFor(reader)).not.toContain(documentId);
    expect((await read()).map((each) => each.documentId)).toContain(documentId);
  });

  test('a comment waits again after reports of three readers, and an editor who shows it settles the reports', async () => {
    const { reader: owner, comment } = await written('Disputed words.');
    const { documentId } = comment;
    const readers = await Promise.all([1, 2, 3, 4].map(() => newReader(cms())));
    const stateNow = async () =>
      (await listOf(owner.call('GET', path))).find((each) => each.documentId === documentId)?.state;
    await show(documentId);
    const [first, second, third, fourth] = readers as [Reader, Reader, Reader, Reader];
    await report(first, documentId);
    await report(second, documentId);
    expect(await stateNow()).toBe('shown');
    await report(third, documentId);
    expect(await stateNow()).toBe('waiting');
    await show(documentId);
    expect((await reportsOf(documentId)).map(({ state }) => state)).toEqual(Array(3).fill('settled'));
    await report(fourth, documentId);
    expect(await stateNow()).toBe('shown');
    await owner.call('DELETE', `/comments/${documentId}`);
    expect(await reportsOf(documentId)).toEqual([]);
    expect(
      await cms()
        .strapi.db.query(reportType)
        .count({ where: { comment: null } }),
    ).toBe(0);
  });

  test('editors get one email about a reported comment, and another one if it is reported after their judgement', async () => {
    const { strapi } = cms();
    const editors = strapi.db.query('admin::user');
    await editors.create({ data: { email: 'editor@irodori.example', isActive: true, blocked: false } });
    const send = vi.spyOn(strapi.plugin('email').service('email'), 'send').mockResolvedValue();
    const told = () => send.mock.calls.flat().filter(({ to }) => to === 'editor@irodori.example');
    const { comment } = await written('Words that editors judge.');
    const [first, second, third] = await Promise.all([newReader(cms()), newReader(cms()), newReader(cms())]);
    await show(comment.documentId);
    await report(first, comment.documentId, { reason: 'hateful' });
    await report(second, comment.documentId);
    await show(comment.documentId);
    await report(third, comment.documentId, { reason: 'personal' });
    await expect.poll(() => told().length).toBe(2);
    const page = 'http://irodori.example/blog/how-ink-draws';
    expect(told()).toMatchObject([
      { subject: 'A comment is reported', text: expect.stringContaining(`on ${page} as hateful`) },
      { subject: 'A comment is reported', text: expect.stringContaining(`on ${page} as personal`) },
    ]);
    send.mockRestore();
    await editors.deleteMany({ where: { id: { $notNull: true } } });
  });

  test('a reader can write 20 comments and change comments 20 times within an hour, also if they are deleted meanwhile', async () => {
    const reader = await newReader(cms());
    const { comment } = await written('Words that change.', reader);
    const own = `/comments/${comment.documentId}`;
    const write = (text: string) => reader.call('POST', '/comments', { data: { ...place, text } });
    const change = (text: string) => reader.call('PUT', own, { data: { text } });
    const begin = Date.now();
    try {
      for (let index = 1; index <= 20; index += 1) {
        // Strapi’s own limit counts ten requests a minute, and a session lasts ten minutes.
        const minute = 2 * Math.ceil(index / 7);
        vi.useFakeTimers({ toFake: ['Date'], now: begin + minute * 60_000 });
        expect((await change(`Words ${index}.`)).status).toBe(200);
        if (index === 20) break;
        const response = await write(`Comment ${index}.`);
        expect(response.status).toBe(201);
        const { data } = (await response.json()) as { data: { documentId: string } };
        expect((await reader.call('DELETE', `/comments/${data.documentId}`)).status).toBe(204);
      }
      expect([(await write('One more.')).status, (await change('One more.')).status]).toEqual([429, 429]);
      const other = await written('Words of another reader.');
      const changed = { data: { text: 'Changed words.' } };
      expect((await other.reader.call('PUT', `/comments/${other.comment.documentId}`, changed)).status).toBe(
        200,
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test('of two comments that a reader sends at the same moment as the last one of an hour, one is taken', async () => {
    const reader = await newReader(cms());
    const where = { username: reader.username };
    const now = Date.now();
    const acts = { comment: [...Array<number>(20).fill(now - 3_600_001), ...Array<number>(19).fill(now)] };
    await cms().strapi.db.query('plugin::users-permissions.user').update({ where, data: { acts } });
    const write = async (text: string) =>
      (await reader.call('POST', '/comments', { data: { ...place, text } })).status;
    const statuses = await Promise.all([write('First words.'), write('Second words.')]);
    expect(statuses.toSorted()).toEqual([201, 429]);
  });

  test('a reader can report 20 comments within an hour', async () => {
    const { comment } = await written('Words that are reported last.');
    await show(comment.documentId);
    const reader = await newReader(cms());
    const { id } = await cms()
      .strapi.db.query('plugin::users-permissions.user')
      .findOne({ where: { username: reader.username } });
    const reports = cms().strapi.db.query(reportType);
    const entry = { reason: 'spam', state: 'open', reporter: id };
    await Promise.all(Array.from({ length: 20 }, () => reports.create({ data: entry })));
    expect(await report(reader, comment.documentId)).toBe(429);
  });

  test('the stream of a text’s comments tells each change of what others see, and no waiting comment', async () => {
    const { reader, comment } = await written('Followed words.');
    const { documentId } = comment;
    const stream = await follow(`${cms().url}/api/comments/live?shelf=post&slug=how-ink-draws`);
    const before = await stream.next();
    expect(before).toBe(await versionNow());
    await written('Words that wait.', reader);
    expect(await versionNow()).toBe(before);
    await show(documentId);
    const shown = await stream.next();
    expect(shown).not.toBe(before);
    expect(shown).toBe(await versionNow());
    await reader.call('DELETE', `/comments/${documentId}`);
    expect(await stream.next()).toBe(before);
    await stream.close();
  });

  test('one address, or one IPv6 network, can have 20 streams of comments at most', async () => {
    const url = `${cms().url}/api/comments/live?shelf=guide&slug=write-a-prompt`;
    const streams = await Promise.all(
      Array.from({ length: 20 }, (_, each) => follow(url, `2001:db8:0:20::${each}`)),
    );
    expect((await fetch(url, { headers: { 'X-Forwarded-For': '2001:db8:0:20::ffff' } })).status).toBe(429);
    const other = await follow(url, '2001:db8:0:21::');
    for (const stream of [...streams, other]) await stream.close();
    // The content backend notices the end of a connection by itself, a moment later.
    await expect
      .poll(async () => {
        const again = await fetch(url, { headers: { 'X-Forwarded-For': '2001:db8:0:20::ffff' } });
        await again.body?.cancel();
        return again.status;
      })
      .toBe(200);
  });

  describe('the form of the admin panel', () => {
    const formOf = async (type: string, documentId: string) => {
      const [entry] = await cms().strapi.db.query(type).findMany({ where: { documentId } });
      return entry ?? {};
    };
    const save = async (type: string, documentId: string, form: object) => {
      const editor = await newEditor(cms());
      const response = await editor.call(
        'PUT',
        `/content-manager/collection-types/${type}/${documentId}`,
        form,
      );
      await editor.leave();
      return response;
    };

    test('an editor who saves the form of a comment decides its state and changes nothing else', async () => {
      const { reader, comment } = await written('The reader’s words.');
      const form = {
        ...(await formOf(commentType, comment.documentId)),
        name: 'Somebody else',
        slug: 'other',
      };
      expect((await save(commentType, comment.documentId, { ...form, state: 'shown' })).status).toBe(200);
      expect(await read()).toMatchObject([{ text: 'The reader’s words.', name: reader.username }]);
      expect(await formOf(commentType, comment.documentId)).toMatchObject({ slug: place.slug });
    });

    test('an editor who opened a comment before its owner changed it puts no words back and shows none unread', async () => {
      const { reader, comment } = await written('The words before.');
      const form = await formOf(commentType, comment.documentId);
      const own = `/comments/${comment.documentId}`;
      await reader.call('PUT', own, { data: { text: 'The words after.' } });
      const response = await save(commentType, comment.documentId, { ...form, state: 'shown' });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('The reader has changed this comment since you opened it.');
      expect(await listOf(reader.call('GET', path))).toMatchObject([
        { text: 'The words after.', state: 'waiting' },
      ]);
    });

    test('an editor who settles a report does not change its words', async () => {
      const { comment } = await written('Reported words of the form.');
      await show(comment.documentId);
      await report(await newReader(cms()), comment.documentId, { reason: 'spam', words: 'Look.' });
      const [stored] = await cms().strapi.db.query(reportType).findMany({});
      const documentId = String(stored?.['documentId']);
      const form = { ...stored, words: 'Other words.', state: 'settled' };
      expect((await save(reportType, documentId, form)).status).toBe(200);
      expect(await reportsOf(comment.documentId)).toEqual([
        { reason: 'spam', words: 'Look.', state: 'settled' },
      ]);
    });
  });

  test('the number of waiting comments is mailed to the active editors once a day', async () => {
    const { strapi, tellEditors } = cms();
    const editors = strapi.db.query('admin::user');
    const address = (name: string) => ({ email: `${name}@irodori.example` });
    await editors.create({ data: { ...address('editor'), isActive: true, blocked: false } });
    await editors.create({ data: { ...address('former'), isActive: false, blocked: false } });
    const send = vi.spyOn(strapi.plugin('email').service('email'), 'send').mockResolvedValue();
    await written('Words for editors.');
    const now = Date.now();
    for (const later of [0, 23, 24]) await tellEditors(now + later * 3_600_000);
    const { calls } = send.mock;
    send.mockRestore();
    const mail = {
      to: address('editor').email,
      subject: '1 comment waits for an editor',
      text: expect.stringContaining('http://irodori.example'),
    };
    expect(calls).toEqual([[mail], [mail]]);
    await editors.deleteMany({ where: { id: { $notNull: true } } });
  });

  test('a comment on a text that is not published is refused', async () => {
    const reader = await newReader(cms());
    const response = await reader.call('POST', '/comments', {
      data: { ...place, slug: 'no-such-post', text: 'Words.' },
    });
    expect(response.status).toBe(404);
  });

  test('a new comment does not have the snapshot of texts read again', async () => {
    const { store, eventHub } = cms().strapi;
    const version = () => store({ type: 'core', name: 'texts' }).get({ key: 'version' });
    const before = await version();
    await eventHub.emit('entry.create', { uid: commentType });
    expect(await version()).toBe(before);
    await eventHub.emit('entry.create', { uid: 'api::post.post' });
    expect(await version()).not.toBe(before);
  });
}
