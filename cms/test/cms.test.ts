import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentSnapshot, type ContentSnapshot } from '@irodori/contract/content-snapshot';
import { keepAliveMs } from '@irodori/contract/listen-host';
import { readTexts } from 'texts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rawRequest } from '../../shell/test/pages/raw-request.ts';
import { accounts } from './accounts.ts';
import { clientEntries } from './client-entries.ts';
import { clientSessions } from './client-sessions.ts';
import { collections } from './collections.ts';
import { comments } from './comments.ts';
import { newEditor } from './editors.ts';
import { firstEditor } from './first-editor.ts';
import { irodori } from './irodori.ts';
import { formerSlugs } from './former-slugs.ts';
import { followLoaded } from './loaded-packages.ts';
import { panelPages } from './panel-pages.ts';
import { readerAccounts } from './reader-accounts.ts';
import { startTestCms, type TestCms } from './test-cms.ts';
import { TestSite } from './test-site.ts';
import { twoProcesses } from './two-processes.ts';
import { uploadPicture, uploads } from './uploads.ts';

const loaded = followLoaded();
const texts = readTexts();
const post = 'api::post.post';
let site: TestSite;
let cms: TestCms;
let begun: ContentSnapshot;

beforeAll(async () => {
  site = await TestSite.start();
  cms = await startTestCms(texts, site.url);
  begun = await cms.texts();
  await cms.strapi.plugin('i18n').service('locales').create({ code: 'fr', name: 'Français' });
});
afterAll(async () => {
  await cms.stop();
  site.stop();
});

/** Strapi writes dates with milliseconds. */
const withMilliseconds = (snapshot: ContentSnapshot): unknown =>
  JSON.parse(JSON.stringify(snapshot), (key, value: unknown) =>
    ['published', 'updated'].includes(key) ? new Date(value as string).toISOString() : value,
  );

/** The texts without the times at which the content backend made them of files, which have none. */
const withoutChanges = (snapshot: ContentSnapshot): unknown => {
  const { posts, guides, pages, ...others } = snapshot;
  const timeless = Object.entries(others).map(([list, entries]) => [
    list,
    entries.map((text) => ({ ...text, updated: undefined })),
  ]);
  return { posts, guides, pages, ...Object.fromEntries(timeless) };
};

const draftOf = (slug: string) =>
  cms.strapi.documents(post).findFirst({ filters: { slug }, status: 'draft' });
const newPost = (slug: string, more: object = {}) =>
  cms.strapi.documents(post).create({
    data: {
      slug,
      title: `Title of ${slug}`,
      summary: 'A post of the tests.',
      body: 'Words.',
      published: '2026-11-22T08:00:00Z',
      picture: 'catalogue:a.webp',
      pictureAlt: 'A picture of the tests.',
      ...more,
    },
  });
/** Uploads a picture that is 1200 pixels wide. */
const upload = () => uploadPicture(cms, join(import.meta.dirname, '../../docs/home.webp'));
/** Has the database refuse to write one of the entries that the content backend keeps about texts. */
function refuseWrites(refused: string) {
  const storeOf = cms.strapi.store;
  const refusing: typeof storeOf = (place) => {
    const store = storeOf(place);
    return {
      ...store,
      set: (entry) =>
        entry.key === refused ? Promise.reject(new Error('The database is busy.')) : store.set(entry),
    };
  };
  return vi.spyOn(cms.strapi as { readonly store: object }, 'store', 'get').mockReturnValue(refusing);
}
const etagNow = async () => (await cms.snapshot()).headers.get('etag') ?? '';
const titleOf = async (slug: string) => (await cms.texts()).posts.find((each) => each.slug === slug)?.title;

describe('the snapshot', () => {
  test('the snapshot of a new content backend has exactly the texts that it begins with, in their order', async () => {
    expect(begun.posts.length).toBeGreaterThan(3);
    expect(withoutChanges(contentSnapshot.parse(begun))).toEqual(withMilliseconds(texts));
    const { authors, topics, landings, categories, questions } = begun;
    for (const { updated } of [authors, topics, landings, categories, questions].flat())
      expect(Date.parse(updated ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('the snapshot is not sent again to a site that has it', async () => {
    const again = await cms.snapshot({ 'If-None-Match': await etagNow() });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  test('the snapshot changes when an editor publishes and takes back, and not by a draft', async () => {
    const { documentId } = await newPost('changing');
    expect(await titleOf('changing')).toBeUndefined();
    await cms.strapi.documents(post).publish({ documentId });
    await expect.poll(() => titleOf('changing')).toBe('Title of changing');
    await cms.strapi.documents(post).update({ documentId, data: { title: 'Unfinished' } });
    expect(await titleOf('changing')).toBe('Title of changing');
    await cms.strapi.documents(post).unpublish({ documentId });
    await expect.poll(() => titleOf('changing')).toBeUndefined();
  });

  test('the snapshot has a text in the default language alone when an editor publishes it in a second one', async () => {
    const { documentId } = await newPost('translated');
    await cms.strapi.documents(post).publish({ documentId });
    const data = { title: 'Titre', summary: 'Un texte.', body: 'Mots.', pictureAlt: 'Une image.' };
    await cms.strapi.documents(post).update({ documentId, locale: 'fr', data });
    await cms.strapi.documents(post).publish({ documentId, locale: 'fr' });
    const later = await newPost('later');
    await cms.strapi.documents(post).publish({ documentId: later.documentId });
    await expect.poll(() => titleOf('later')).toBe('Title of later');
    const { posts } = await cms.texts();
    expect(posts.filter(({ slug }) => slug === 'translated').map(({ title }) => title)).toEqual([
      'Title of translated',
    ]);
  });

  test('the snapshot has the addresses of an uploaded picture and its smaller files, which the content backend serves', async () => {
    const { id } = await upload();
    const { documentId } = await newPost('illustrated', { picture: null, upload: id });
    await cms.strapi.documents(post).publish({ documentId });
    const illustrated = async () => (await cms.texts()).posts.find(({ slug }) => slug === 'illustrated');
    await expect.poll(illustrated).toBeDefined();
    const { picture, pictureFiles = [] } = (await illustrated()) ?? {};
    expect(picture).toMatch(/^http:\/\/cms\.irodori\.example\/uploads\/.*\.webp$/);
    expect(pictureFiles.at(-1)).toEqual({ url: picture, width: 1200 });
    expect(pictureFiles.map(({ width }) => width)).toEqual([245, 500, 750, 1000, 1200]);
    for (const { url } of pictureFiles) {
      const served = await fetch(url.replace('http://cms.irodori.example', cms.url));
      expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(served.headers.get('x-robots-tag')).toBeNull();
    }
  });

  test('a picture that an editor inserts in a text has the readers’ address and its smaller files, whatever address the admin panel wrote', async () => {
    const { url } = await upload();
    const body = [
      `![A](http://panel.irodori.example${url})`,
      `[B](${url})`,
      '[C](https://else.example/uploads/c.webp)',
    ].join('\n\n');
    const { documentId } = await newPost('with-pictures', { body });
    await cms.strapi.documents(post).publish({ documentId });
    const placed = async () => (await cms.texts()).posts.find(({ slug }) => slug === 'with-pictures');
    await expect.poll(placed).toBeDefined();
    const shown = `http://cms.irodori.example${url}`;
    const { body: placedBody, bodyFiles = {} } = (await placed()) ?? {};
    expect(placedBody).toBe(`![A](${shown})\n\n[B](${shown})\n\n[C](https://else.example/uploads/c.webp)`);
    expect(Object.keys(bodyFiles)).toEqual([shown]);
    expect(bodyFiles[shown]?.map(({ width }) => width)).toEqual([245, 500, 750, 1000, 1200]);
    expect(bodyFiles[shown]?.at(-1)?.url).toBe(shown);
    await cms.strapi.documents(post).delete({ documentId });
  });

  test('a picture in a text has its smaller files also at a storage of its own and with a query in its address', async () => {
    const { id } = await upload();
    const { url } = await upload();
    const stored = 'https://bucket.example/uploads/stored.webp';
    await cms.strapi.db.query('plugin::upload.file').update({ where: { id }, data: { url: stored } });
    const body = `![A](${stored}) ![B](${stored}?v=1) ![C](${url}?updatedAt=2026) and ${stored}#part`;
    const { documentId } = await newPost('stored-pictures', { body });
    await cms.strapi.documents(post).publish({ documentId });
    const placed = async () => (await cms.texts()).posts.find(({ slug }) => slug === 'stored-pictures');
    await expect.poll(placed).toBeDefined();
    const own = `http://cms.irodori.example${url}`;
    const { body: placedBody, bodyFiles = {} } = (await placed()) ?? {};
    expect(placedBody).toBe(`![A](${stored}) ![B](${stored}) ![C](${own}) and ${stored}#part`);
    expect(Object.keys(bodyFiles).toSorted()).toEqual([own, stored].toSorted());
    await cms.strapi.documents(post).delete({ documentId });
  });

  test('the uploaded picture of an author has its smaller files', async () => {
    const { id } = await upload();
    const data = { slug: 'pictured', name: 'An author of the tests', upload: id };
    const authors = cms.strapi.documents('api::author.author');
    const { documentId } = await authors.create({ data, status: 'published' });
    const pictured = async () => (await cms.texts()).authors.find(({ slug }) => slug === 'pictured');
    await expect.poll(pictured).toBeDefined();
    const { picture, pictureFiles } = (await pictured()) ?? {};
    expect(pictureFiles?.map(({ width }) => width)).toEqual([245, 500, 750, 1000, 1200]);
    expect(pictureFiles?.at(-1)?.url).toBe(picture);
    await authors.delete({ documentId });
  });
});

describe('the moments of a text', () => {
  const momentsOf = async (slug: string) => {
    const text = (await cms.texts()).posts.find((each) => each.slug === slug);
    return { published: Date.parse(text?.published ?? ''), updated: Date.parse(text?.updated ?? '') };
  };
  const publish = (documentId: string) => cms.strapi.documents(post).publish({ documentId });
  const change = (documentId: string, data: object) =>
    cms.strapi.documents(post).update({ documentId, data });

  test('a text is dated by its first publication and by its last one, if its editor names no moments', async () => {
    const begin = Date.now();
    const { documentId } = await newPost('undated', { published: null });
    await publish(documentId);
    await expect.poll(() => titleOf('undated')).toBeDefined();
    const first = await momentsOf('undated');
    expect(first.published).toBeGreaterThanOrEqual(begin);
    expect(first.updated).toBe(first.published);
    await change(documentId, { title: 'Corrected' });
    await publish(documentId);
    await expect.poll(() => titleOf('undated')).toBe('Corrected');
    const second = await momentsOf('undated');
    expect(second.published).toBe(first.published);
    expect(second.updated).toBeGreaterThan(first.updated);
  });

  test('a text keeps the moments that its editor names', async () => {
    const { documentId } = await newPost('dated', { published: '2026-11-01T08:00:00Z' });
    await publish(documentId);
    await change(documentId, { title: 'Corrected again', updated: '2026-11-02T08:00:00Z' });
    await publish(documentId);
    await expect.poll(() => titleOf('dated')).toBe('Corrected again');
    expect(await momentsOf('dated')).toEqual({
      published: Date.parse('2026-11-01T08:00:00Z'),
      updated: Date.parse('2026-11-02T08:00:00Z'),
    });
  });

  test.each(['published', 'updated'])(
    'a text whose moment “%s” lies in the future cannot be published',
    async (moment) => {
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
      const { documentId } = await newPost('too-early', { [moment]: tomorrow });
      await expect(publish(documentId)).rejects.toThrow(`“${moment}” lies in the future`);
      await change(documentId, { [moment]: new Date().toISOString() });
      await publish(documentId);
      await expect.poll(() => titleOf('too-early')).toBeDefined();
      await cms.strapi.documents(post).delete({ documentId });
    },
  );

  test('a text of a file has the moments of its file until an editor publishes a change', async () => {
    const slug = 'words-not-understood';
    const { published = '', updated = '' } = texts.posts.find((each) => each.slug === slug) ?? {};
    expect(await momentsOf(slug)).toEqual({ published: Date.parse(published), updated: Date.parse(updated) });
    const { documentId } = await draftOf(slug);
    const begin = Date.now();
    await publish(documentId);
    await expect.poll(async () => (await momentsOf(slug)).updated).toBeGreaterThanOrEqual(begin);
    expect((await momentsOf(slug)).published).toBe(Date.parse(published));
  });

  test('a publication in a second language does not date a text, and one in the first language does afterwards', async () => {
    const { documentId } = await newPost('dated-in-english', { published: null });
    const french = { documentId, locale: 'fr' };
    const data = { title: 'Titre', summary: 'Un texte.', body: 'Mots.', pictureAlt: 'Une image.' };
    await cms.strapi.documents(post).update({ ...french, data });
    const drafts = () =>
      cms.strapi.db
        .query(post)
        .findMany({ select: ['published', 'updated'], where: { documentId, publishedAt: null } });
    const undated = { published: null, updated: null };
    await cms.strapi.documents(post).publish(french);
    expect(await drafts()).toMatchObject([undated, undated]);
    await publish(documentId);
    await cms.strapi.documents(post).publish(french);
    const dated = { published: expect.anything(), updated: null };
    expect(await drafts()).toMatchObject([dated, dated]);
    await publish(documentId);
    const updated = { published: expect.anything(), updated: expect.anything() };
    expect(await drafts()).toMatchObject([updated, updated]);
    await cms.strapi.documents(post).delete({ documentId, locale: '*' });
  });

  test('a publication that is refused changes neither the moments of a text nor its former slugs', async () => {
    const { documentId } = await newPost('refused', { published: null });
    const draft = () => cms.strapi.db.query(post).findMany({ where: { documentId, publishedAt: null } });
    await change(documentId, { title: null });
    await expect(publish(documentId)).rejects.toThrow(/title/);
    expect(await draft()).toMatchObject([{ published: null }]);
    await change(documentId, { title: 'Complete' });
    await publish(documentId);
    await change(documentId, { slug: 'refused-anew', title: null });
    await expect(publish(documentId)).rejects.toThrow(/title/);
    expect(await draft()).toMatchObject([{ updated: null, formerSlugs: null }]);
    await cms.strapi.documents(post).delete({ documentId });
  });

  test('a legal page is dated by its publication', async () => {
    const begin = Date.now();
    const page = 'api::page.page';
    const data = { slug: 'dated', title: 'Dated', summary: 'A page.', body: 'Words.' };
    const { documentId } = await cms.strapi.documents(page).create({ data });
    await cms.strapi.documents(page).publish({ documentId });
    const updated = async () =>
      Date.parse((await cms.texts()).pages.find(({ slug }) => slug === 'dated')?.updated ?? '');
    await expect.poll(updated).toBeGreaterThanOrEqual(begin);
  });
});

test('a post whose picture was deleted is not on the site, and the log names it', async () => {
  const file = await upload();
  const { documentId } = await newPost('lost-picture', { picture: null, upload: file.id });
  await cms.strapi.documents(post).publish({ documentId });
  await expect.poll(() => titleOf('lost-picture')).toBeDefined();
  const warned = vi.spyOn(cms.strapi.log, 'warn');
  await cms.strapi.plugin('upload').service('upload').remove(file);
  await expect.poll(() => titleOf('lost-picture')).toBeUndefined();
  expect(warned.mock.calls.flat().join()).toContain('deleted one: “Title of lost-picture”');
  warned.mockRestore();
  await cms.strapi.documents(post).delete({ documentId });
});

test('a text with the title of another published text cannot be published, whatever its kind, and is when its title is its own', async () => {
  const { documentId } = await newPost('same-title', { title: 'how  Ink draws a PICTURE' });
  const documents = cms.strapi.documents(post);
  await expect(documents.publish({ documentId })).rejects.toThrow(
    'There is already a published text with the title “How Ink draws a picture” (Post).',
  );
  const guide = texts.guides[0]?.title ?? '';
  await documents.update({ documentId, data: { title: guide } });
  await expect(documents.publish({ documentId })).rejects.toThrow(`the title “${guide}” (Guide).`);
  await documents.update({ documentId, data: { title: 'A title of its own' } });
  await documents.publish({ documentId });
  await documents.update({ documentId, data: { summary: 'Its own title does not stop it.' } });
  await documents.publish({ documentId });
  await expect.poll(() => titleOf('same-title')).toBe('A title of its own');
  await documents.delete({ documentId });
});

test('of two texts with one title that editors publish at the same moment, one is published', async () => {
  const drafts = await Promise.all(['here', 'there'].map((slug) => newPost(slug, { title: 'At once' })));
  const documents = cms.strapi.documents(post);
  const published = await Promise.allSettled(
    drafts.map(({ documentId }) => documents.publish({ documentId })),
  );
  expect(published.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const { documentId } of drafts) await documents.delete({ documentId });
});

test('a post without a picture cannot be published', async () => {
  const { documentId } = await newPost('bare', { picture: null });
  await expect(cms.strapi.documents(post).publish({ documentId })).rejects.toThrow(
    'This text needs a picture',
  );
});

test.each(['apps/a/1.webp', 'catalogue:', 'javascript:alert(1)', 'http://irodori.example/a b.webp'])(
  'a post with the picture %s, which is no place of a picture, cannot be published',
  async (picture) => {
    const { documentId } = await newPost('misplaced', { picture });
    await expect(cms.strapi.documents(post).publish({ documentId })).rejects.toThrow(/picture must match/);
    await cms.strapi.documents(post).delete({ documentId });
  },
);

test('the snapshot follows a change that could not be marked at first', async () => {
  const { documentId } = await newPost('marked-later');
  await cms.strapi.documents(post).publish({ documentId });
  await expect.poll(() => titleOf('marked-later')).toBe('Title of marked-later');
  await cms.strapi.db.query(post).updateMany({ where: { documentId }, data: { title: 'Changed' } });
  const written = refuseWrites('version');
  await cms.strapi.eventHub.emit('entry.update', { uid: post });
  expect(await titleOf('marked-later')).toBe('Title of marked-later');
  written.mockRestore();
  await expect.poll(() => titleOf('marked-later')).toBe('Changed');
});

describe('the site', () => {
  test('the site is told once of each change of the published texts, again until it shows them, and of no draft', async () => {
    site.failsFirst = true;
    const { documentId } = await newPost('told');
    await cms.strapi.documents(post).publish({ documentId });
    await expect.poll(() => titleOf('told')).toBeDefined();
    const published = await etagNow();
    await site.told(published, 2);
    await cms.strapi.documents(post).update({ documentId, data: { title: 'Unfinished' } });
    await cms.strapi.documents(post).unpublish({ documentId });
    await expect.poll(() => titleOf('told')).toBeUndefined();
    const unpublished = await etagNow();
    await site.told(unpublished, 1);
    expect(site.messages.find(({ data }) => data.etag === published)?.type).toBe('texts.changed');
    expect(site.times(published)).toBe(2);
  });
});

describe('a preview', () => {
  const previewOf = async (slug: string) => {
    const url = await cms.previewUrl(post, await draftOf(slug));
    return { url: new URL(url ?? ''), token: new URL(url ?? '').searchParams.get('preview') ?? '' };
  };

  test('a preview leads to the page of the text, and has its unpublished words among the published texts', async () => {
    const { documentId } = await newPost('previewed');
    await cms.strapi.documents(post).publish({ documentId });
    await cms.strapi.documents(post).update({ documentId, data: { title: 'Unfinished' } });
    const { url, token } = await previewOf('previewed');
    expect(url.origin + url.pathname).toBe('http://irodori.example/blog/previewed');
    const response = await cms.snapshot({ 'Preview-Token': token });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { posts } = contentSnapshot.parse(await response.json());
    expect(posts.filter(({ slug }) => slug === 'previewed').map(({ title }) => title)).toEqual([
      'Unfinished',
    ]);
    await expect.poll(() => titleOf('previewed')).toBe('Title of previewed');
  });

  test('a preview has the published words of a text where its editor looks at these', async () => {
    const { documentId } = await newPost('in-two-states');
    await cms.strapi.documents(post).publish({ documentId });
    await cms.strapi.documents(post).update({ documentId, data: { title: 'Unfinished' } });
    const titleIn = async (status: string) => {
      const url = new URL((await cms.previewUrl(post, { documentId, status })) ?? '');
      const response = await cms.snapshot({ 'Preview-Token': url.searchParams.get('preview') ?? '' });
      const { posts } = contentSnapshot.parse(await response.json());
      return posts.filter(({ slug }) => slug === 'in-two-states').map(({ title }) => title);
    };
    expect(await titleIn('published')).toEqual(['Title of in-two-states']);
    expect(await titleIn('draft')).toEqual(['Unfinished']);
  });

  test('a preview has the text in the language that its editor looks at', async () => {
    const { documentId } = await newPost('in-two-languages');
    const data = { title: 'Titre', summary: 'Un texte.', body: 'Mots.', pictureAlt: 'Une image.' };
    await cms.strapi.documents(post).update({ documentId, locale: 'fr', data });
    const titleIn = async (language: { readonly locale?: string }) => {
      const url = new URL((await cms.previewUrl(post, { documentId, ...language })) ?? '');
      const response = await cms.snapshot({ 'Preview-Token': url.searchParams.get('preview') ?? '' });
      const { posts } = contentSnapshot.parse(await response.json());
      return posts.filter(({ slug }) => slug === 'in-two-languages').map(({ title }) => title);
    };
    expect(await titleIn({ locale: 'fr' })).toEqual(['Titre']);
    expect(await titleIn({ locale: 'en' })).toEqual(['Title of in-two-languages']);
    expect(await titleIn({})).toEqual(['Title of in-two-languages']);
  });

  const published = '2026-11-22T08:00:00.000Z';
  const article = { slug: 'a-draft', title: 'A draft', summary: 'A text.', body: 'Words.', published };
  test.each([
    ['authors', 'api::author.author', { slug: 'a-draft', name: 'A draft' }],
    ['topics', 'api::topic.topic', { slug: 'a-draft', name: 'A draft', text: 'A text.' }],
    ['posts', post, article],
    ['guides', 'api::guide.guide', article],
    ['landings', 'api::landing.landing', { app: 'a-draft', title: 'A draft', summary: 'A text.', body: '' }],
    ['categories', 'api::category-copy.category-copy', { category: 'a-draft', summary: 'A text.', body: '' }],
    ['questions', 'api::question.question', { slug: 'a-draft', topic: 'A', question: 'B?', answer: 'C.' }],
    [
      'pages',
      'api::page.page',
      { slug: 'a-draft', title: 'A draft', summary: 'A text.', body: '', updated: published },
    ],
  ] as const)(
    'a preview of a draft of %s shows it, though it has no picture yet',
    async (list, uid, data) => {
      const { documentId } = await cms.strapi.documents(uid).create({ data });
      const token =
        new URL((await cms.previewUrl(uid, { documentId })) ?? '').searchParams.get('preview') ?? '';
      const snapshot = contentSnapshot.parse(await (await cms.snapshot({ 'Preview-Token': token })).json());
      expect(snapshot[list]).toContainEqual(expect.objectContaining(data));
      expect(JSON.stringify(await cms.texts())).not.toContain('a-draft');
      await cms.strapi.documents(uid).delete({ documentId });
    },
  );

  test('the admin panel offers editors a link to the preview of a text, and no link for a text without a page', async () => {
    const { documentId } = await newPost('offered');
    const editor = await newEditor(cms);
    const offered = (type: string, id: string) =>
      editor.call('GET', `/content-manager/preview/url/${type}?documentId=${id}&locale=en&status=draft`);
    const response = await offered(post, documentId);
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: { url: string } };
    const url = new URL(data.url);
    expect(url.origin + url.pathname).toBe('http://irodori.example/blog/offered');
    const token = url.searchParams.get('preview') ?? '';
    expect((await cms.snapshot({ 'Preview-Token': token })).status).toBe(200);
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ panel: 'http://panel.irodori.example' });
    expect((await offered('api::comment.comment', documentId)).status).toBe(204);
    await editor.leave();
  });

  test('a preview is refused with a token whose signature is wrong', async () => {
    await newPost('forged');
    const { token } = await previewOf('forged');
    const [head, body] = token.split('.');
    const response = await cms.snapshot({ 'Preview-Token': `${head}.${body}.${'A'.repeat(43)}` });
    expect(response.status).toBe(401);
  });
});

describe('a later start', () => {
  const slug = 'two-small-engines';
  const changed: ContentSnapshot = {
    ...texts,
    posts: texts.posts.map((each) =>
      each.slug === slug ? { ...each, title: 'New title of the file' } : each,
    ),
  };

  test('a later start brings a changed text of the file, once, unless an editor has changed the entry', async () => {
    await cms.seed(changed);
    await expect.poll(() => titleOf(slug)).toBe('New title of the file');
    const { documentId } = await draftOf(slug);
    await cms.strapi.documents(post).update({ documentId, data: { title: 'Title of an editor' } });
    await cms.strapi.documents(post).publish({ documentId });
    await cms.seed(texts);
    await expect.poll(() => titleOf(slug)).toBe('Title of an editor');
  });

  test('texts that a first start made before it was interrupted follow their file at the next one', async () => {
    const [first] = texts.posts;
    if (first === undefined) throw new Error('The texts have no posts.');
    const [made, unfinished] = ['made', 'unfinished'].map((name) => ({ ...first, slug: name, title: name }));
    const withPosts = (...posts: object[]) =>
      ({ ...changed, posts: [...changed.posts, ...posts] }) as ContentSnapshot;
    await expect(cms.seed(withPosts(made ?? {}, { ...unfinished, title: null }))).rejects.toThrow(/title/);
    expect(await draftOf('unfinished')).toBeNull();
    await cms.seed(withPosts({ ...made, title: 'New title of the made one' }, unfinished ?? {}));
    await expect.poll(() => titleOf('made')).toBe('New title of the made one');
    await expect.poll(() => titleOf('unfinished')).toBe('unfinished');
  });

  test('a text whose making cannot be recorded is not made, so that the next start makes it', async () => {
    const written = refuseWrites('seeded');
    const [first] = texts.posts;
    const unrecorded = { ...changed, posts: [...changed.posts, { ...first, slug: 'unrecorded' }] };
    await expect(cms.seed(unrecorded as ContentSnapshot)).rejects.toThrow('The database is busy.');
    written.mockRestore();
    expect(await draftOf('unrecorded')).toBeNull();
  });

  test('a text of a file whose title an editor has given to another text waits for a start after that, and stops no other text', async () => {
    const [first] = texts.posts;
    if (first === undefined) throw new Error('The texts have no posts.');
    const warned = vi.spyOn(cms.strapi.log, 'warn').mockImplementation(() => undefined);
    const { documentId } = await newPost('of-an-editor', { title: 'A wanted title' });
    await cms.strapi.documents(post).publish({ documentId });
    const next = {
      ...changed,
      posts: [
        ...changed.posts,
        { ...first, slug: 'of-a-file', title: 'A wanted  Title' },
        { ...first, slug: 'after-it', title: 'A title after it' },
      ],
    };
    await cms.seed(next);
    await expect.poll(() => titleOf('after-it')).toBe('A title after it');
    expect(await titleOf('of-a-file')).toBeUndefined();
    expect(warned.mock.calls.flat()).toEqual([
      expect.stringMatching(/^The text posts\/of-a-file of .*“A wanted title” \(Post\)/),
    ]);
    warned.mockRestore();
    await cms.strapi.documents(post).delete({ documentId });
    await cms.seed(next);
    await expect.poll(() => titleOf('of-a-file')).toBe('A wanted  Title');
  });

  test('a later start does not bring back a text that an editor has removed', async () => {
    const { documentId } = await draftOf('how-bloom-learned');
    await cms.strapi.documents(post).delete({ documentId });
    await cms.seed(changed);
    await expect.poll(() => titleOf('how-bloom-learned')).toBeUndefined();
  });

  test('a later start does not publish a text that an editor has unpublished, though its file changes', async () => {
    const { documentId } = await draftOf('how-ink-draws');
    await cms.strapi.documents(post).unpublish({ documentId });
    const renamed = texts.posts.map((each) =>
      each.slug === 'how-ink-draws' ? { ...each, title: 'New title of the unpublished one' } : each,
    );
    await cms.seed({ ...texts, posts: renamed });
    expect(await cms.strapi.documents(post).findOne({ documentId, status: 'published' })).toBeNull();
    await cms.seed(texts);
    await cms.strapi.documents(post).publish({ documentId });
  });
});

describe('visitors', () => {
  test('visitors read published posts by the API, and no drafts', async () => {
    await newPost('hidden');
    const listed = await fetch(`${cms.url}/api/posts?filters[slug]=hidden`);
    expect([listed.status, await listed.json()]).toMatchObject([200, { data: [] }]);
    const found = await fetch(`${cms.url}/api/posts?filters[slug]=how-ink-draws`);
    expect(await found.json()).toMatchObject({ data: [{ title: 'How Ink draws a picture' }] });
  });

  test.each(['/api/posts', '/api/snapshot', '/_health'])('search engines are kept from %s', async (path) => {
    expect((await fetch(cms.url + path)).headers.get('x-robots-tag')).toBe('noindex');
  });

  test.each([
    'status=draft',
    'status[]=draft',
    'publicationState=preview',
    'publicationFilter=modified',
    'publicationFilter=never-published',
    'hasPublishedVersion=false',
  ])('visitors are refused posts by ?%s', async (query) => {
    expect((await fetch(`${cms.url}/api/posts?${query}`)).status).toBe(403);
  });

  test.each([
    'filters[createdBy][email][$startsWith]=a',
    'filters[author][updatedBy][firstname]=A',
    'sort=createdBy.email',
  ])('visitors cannot find out private fields by posts?%s', async (query) => {
    expect((await fetch(`${cms.url}/api/posts?${query}`)).status).toBe(400);
  });

  describe.each(['posts', 'guides'])('who read %s', (shelf) => {
    test.each([
      'filters[localizations][title][$startsWith]=Secret',
      'filters[localizations][body][$contains]=Secret',
      'filters[localizations][publishedAt][$null]=true',
      'filters[$or][0][$not][localizations][title][$startsWith]=Secret',
      'filters[author][localizations][about][$startsWith]=Secret',
      'sort=localizations.title',
      'sort[0][localizations][title]=asc',
      'fields=localizations',
      'populate=localizations',
      'populate[localizations][filters][title][$startsWith]=Secret',
    ])('cannot find out drafts by ?%s', async (query) => {
      expect((await fetch(`${cms.url}/api/${shelf}?${query}`)).status).toBe(400);
    });
  });

  test('visitors find no draft by the picture that it has in common with a published post', async () => {
    const { id } = await upload();
    const { documentId } = await newPost('pictured-alike', { picture: null, upload: id });
    await cms.strapi.documents(post).publish({ documentId });
    const draft = await newPost('secret-draft', { picture: null, upload: id });
    const queries = [
      'populate[upload][populate]=related',
      'populate[upload][populate][related]=true',
      'populate[upload][populate][related][on][api::post.post][populate]=*',
      'populate[upload][populate]=*',
      'populate=upload.related',
    ];
    const answered = await Promise.all(
      queries.map(async (query) => {
        const response = await fetch(`${cms.url}/api/posts?filters[slug]=pictured-alike&${query}`);
        return { query, status: response.status, text: await response.text() };
      }),
    );
    for (const each of [documentId, draft.documentId])
      await cms.strapi.documents(post).delete({ documentId: each });
    expect(answered.filter(({ text }) => text.includes('secret-draft'))).toEqual([]);
    expect(answered.map(({ status }) => status)).toEqual([400, 400, 400, 200, 400]);
  });

  test('visitors do not find a published post by the words of its draft', async () => {
    const { documentId } = await newPost('public-for-now', { title: 'Public' });
    await cms.strapi.documents(post).publish({ documentId });
    await cms.strapi.documents(post).update({ documentId, data: { title: 'Secret merger' } });
    for (const query of ['_q=Secret', 'filters[title][$startsWith]=Secret', 'populate=*&_q=merger']) {
      const found = await fetch(`${cms.url}/api/posts?${query}`);
      expect([found.status, await found.json()]).toMatchObject([200, { data: [] }]);
    }
    const read = await (await fetch(`${cms.url}/api/posts/${documentId}?populate=*`)).text();
    expect(read).toContain('Public');
    expect(read).not.toContain('Secret');
  });

  describe('at the process of the admin panel, which answers every path,', () => {
    beforeEach(() => void vi.stubEnv('CMS_PANEL_URL', 'http://panel.irodori.example'));
    afterEach(() => void vi.unstubAllEnvs());
    const statusOf = async (path: string) => (await fetch(cms.url + path)).status;

    test.each(['/api/posts', '/API/posts', '/Api/Posts/'])(
      'visitors read %s, as the router ignores case, and are refused its drafts',
      async (path) => {
        expect([await statusOf(path), await statusOf(`${path}?status=draft`)]).toEqual([200, 403]);
      },
    );

    test.each(['/%61pi/posts', '//api/posts', '/api//posts'])(
      'visitors find nothing at %s, which leads to no entry',
      async (path) => {
        expect([400, 403, 404]).toContain(await statusOf(`${path}?status=draft`));
      },
    );
  });

  test.each([
    '/admin',
    '/admin/init',
    '/mcp',
    '/content-manager/content-types',
    '/i18n/locales',
    '/upload/files',
    '/',
    '//admin/init',
    '/api/../admin/init',
    '/api/%2e%2e/admin/init',
  ])('visitors find nothing at %s', async (path) => {
    // Unlike fetch, which would take “..” out of the path.
    const response = await rawRequest(Number(new URL(cms.url).port), path);
    expect(response.status).toBe(404);
  });

  test.each([
    ['GET', '/api/users'],
    ['GET', '/api/upload/files'],
    ['POST', '/api/upload'],
    ['POST', '/api/posts'],
    ['GET', '/api/auth/email-confirmation?confirmation=1'],
  ])('visitors may not %s %s', async (method, path) => {
    const response = await fetch(cms.url + path, { method });
    expect([403, 404, 405]).toContain(response.status);
  });
});

test.each([
  ['as its picture', { picture: 'https://else.example/a.webp' }],
  ['in its words', { body: '> ![A](https://else.example/a.webp "A title")' }],
  ['in its words, by a reference', { body: '![A][]\n\n[a]: https://else.example/a.webp' }],
])(
  'a post that has a picture of another site %s, which browsers do not load, cannot be published',
  async (_, data) => {
    const { documentId } = await newPost('foreign', data);
    await expect(cms.strapi.documents(post).publish({ documentId })).rejects.toThrow(
      'Readers’ browsers do not show the picture https://else.example/a.webp',
    );
    await cms.strapi.documents(post).delete({ documentId });
  },
);

test('a post with pictures of the site, of the content backend and of a place of media, and with links to other sites, is published', async () => {
  const picture = 'https://cdn.example/a.webp';
  const body = [
    '![A](/a.webp) ![B](catalogue:b.webp) ![C](http://cms.irodori.example/c.webp)',
    '[D](https://else.example) `![E](https://else.example/e.webp)`',
    '[f]: https://else.example/f.webp',
  ].join('\n\n');
  const { documentId } = await newPost('own-pictures', { picture, body });
  await cms.strapi.documents(post).publish({ documentId });
  await expect.poll(() => titleOf('own-pictures')).toBeDefined();
  await cms.strapi.documents(post).delete({ documentId });
});

describe('uploads', () => {
  uploads(() => cms);
});

describe('the collections', () => {
  collections(() => cms, texts);
});

describe('a changed slug', () => {
  formerSlugs(() => cms);
});

describe('comments', () => {
  comments(() => cms);
});

describe('the pages of the admin panel', () => {
  panelPages(() => cms);
});

describe.skipIf(process.env['CMS_DATABASE_URL'])('the database', () => {
  twoProcesses(() => cms);
});

test('the content backend keeps idle connections as long as the other servers, so that a busy client’s next request is not reset', async () => {
  const { headers } = await cms.snapshot();
  expect(headers.get('keep-alive')).toBe(`timeout=${keepAliveMs / 1000}`);
});

describe('accounts of readers', () => {
  accounts(() => cms);
});

describe('readers', () => {
  readerAccounts(() => cms);
});

describe('signing in with Irodori', () => {
  irodori(() => cms);
});

describe('the first editor', () => {
  firstEditor(() => cms);
});

describe('the content client', () => {
  describe('with entries', () => {
    clientEntries(() => cms);
  });
  describe('with sessions', () => {
    clientSessions(() => cms);
  });
});

// On Postgres the packages of SQLite are not loaded.
test.skipIf(process.env['CMS_DATABASE_URL'])(
  'the packages that are installed for Strapi are those that it loads',
  async () => {
    const kept = JSON.parse(
      await readFile(join(import.meta.dirname, '../kept-packages.json'), 'utf8'),
    ) as string[];
    expect(kept.filter((name) => !loaded().has(name))).toEqual([]);
  },
);
