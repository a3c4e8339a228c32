import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { follow } from './follow.ts';
import { newReader, type Reader } from './readers.ts';
import type { TestCms } from './test-cms.ts';

const post = 'api::post.post';
const commentType = 'api::comment.comment';

/** @param cms the content backend that the tests share, when they run */
export function formerSlugs(cms: () => TestCms): void {
  const newPost = (slug: string, title = `Title of ${slug}`) =>
    cms()
      .strapi.documents(post)
      .create({
        data: {
          slug,
          title,
          summary: 'A post of the tests.',
          body: 'Words.',
          published: '2026-11-22T08:00:00Z',
          picture: 'catalogue:a.webp',
          pictureAlt: 'A picture of the tests.',
        },
      });
  const publish = (documentId: string) => cms().strapi.documents(post).publish({ documentId });
  const rename = (documentId: string, slug: string) =>
    cms().strapi.documents(post).update({ documentId, data: { slug } });
  const formerOf = async (slug: string) =>
    (await cms().texts()).posts.find((each) => each.slug === slug)?.formerSlugs;
  const remove = (documentId: string) => cms().strapi.documents(post).delete({ documentId });

  test('a published text keeps every slug that it had, also while it was unpublished, and none of its drafts', async () => {
    const { documentId } = await newPost('first-name');
    await publish(documentId);
    await rename(documentId, 'never-published');
    await rename(documentId, 'second-name');
    await publish(documentId);
    await expect.poll(() => formerOf('second-name')).toEqual(['first-name']);
    await cms().strapi.documents(post).unpublish({ documentId });
    await rename(documentId, 'third-name');
    await publish(documentId);
    await expect.poll(() => formerOf('third-name')).toEqual(['first-name', 'second-name']);
    await rename(documentId, 'first-name');
    await publish(documentId);
    await expect.poll(() => formerOf('first-name')).toEqual(['second-name', 'third-name']);
    await remove(documentId);
  });

  describe('the first slug of a post, by which feeds name it,', () => {
    const firstOf = async (slug: string) => {
      const { posts } = await cms().texts();
      const found = posts.find((each) => each.slug === slug);
      return found && (found.firstSlug ?? found.slug);
    };
    const renameAndPublish = async (documentId: string, slug: string) => {
      await rename(documentId, slug);
      await publish(documentId);
    };

    test('stays when the post gets other slugs, also when it gets the first one back', async () => {
      const { documentId } = await newPost('alpha');
      await publish(documentId);
      for (const slug of ['beta', 'alpha', 'gamma']) {
        await renameAndPublish(documentId, slug);
        await expect.poll(() => firstOf(slug)).toBe('alpha');
      }
      await remove(documentId);
    });

    test('stays with the post when another post takes the slug, which is named by its id, and not with a copy', async () => {
      const { documentId } = await newPost('taken');
      await publish(documentId);
      await renameAndPublish(documentId, 'moved-on');
      const later = await newPost('taken', 'Another title');
      await publish(later.documentId);
      await expect.poll(() => firstOf('taken')).toBe(later.documentId);
      expect(await firstOf('moved-on')).toBe('taken');
      const posts = cms().strapi.documents(post);
      const { entries } = await posts.clone({ documentId, data: { slug: 'copied', title: 'A copy' } });
      const copy = entries[0]?.documentId ?? '';
      await publish(copy);
      await expect.poll(() => firstOf('copied')).toBe('copied');
      expect(await formerOf('copied')).toBeUndefined();
      for (const each of [documentId, later.documentId, copy]) await remove(each);
    });

    test('is, of a post of before, that by which feeds named it, once the content backend starts', async () => {
      const { documentId } = await newPost('before');
      await publish(documentId);
      await renameAndPublish(documentId, 'behind');
      const stored = cms().strapi.db.query(post);
      await stored.updateMany({ where: { documentId }, data: { firstSlug: null } });
      await cms().nameFirstSlugs();
      const named = (await stored.findMany({ where: { documentId } })).map(({ firstSlug }) => firstSlug);
      expect(named).toEqual(['before', 'before']);
      await remove(documentId);
    });
  });

  test('a text does not keep a slug that it had in a second language alone, which the site does not have', async () => {
    const { documentId } = await newPost('only-french');
    const data = { title: 'Titre', summary: 'Un texte.', body: 'Mots.', pictureAlt: 'Une image.' };
    await cms().strapi.documents(post).update({ documentId, locale: 'fr', data });
    await cms().strapi.documents(post).publish({ documentId, locale: 'fr' });
    await rename(documentId, 'both-languages');
    await publish(documentId);
    await expect
      .poll(async () => (await cms().texts()).posts.map(({ slug }) => slug))
      .toContain('both-languages');
    expect(await formerOf('both-languages')).toBeUndefined();
    await rename(documentId, 'renamed');
    await cms().strapi.documents(post).publish({ documentId, locale: 'fr' });
    await publish(documentId);
    await expect.poll(() => formerOf('renamed')).toEqual(['both-languages']);
    await cms().strapi.documents(post).delete({ documentId, locale: '*' });
  });

  describe('the comments of a text', () => {
    let reader: Reader;
    beforeAll(async () => {
      reader = await newReader(cms());
    });
    afterEach(async () => {
      await cms()
        .strapi.db.query(commentType)
        .deleteMany({ where: { id: { $notNull: true } } });
    });
    const write = async (slug: string, text: string) => {
      const response = await reader.call('POST', '/comments', { data: { shelf: 'post', slug, text } });
      const { data } = (await response.json()) as { data: { documentId: string } };
      return data.documentId;
    };
    const wordsAt = async (slug: string) => {
      const response = await reader.call('GET', `/comments?shelf=post&slug=${slug}`);
      return ((await response.json()) as { data: { text: string }[] }).data.map(({ text }) => text);
    };
    const publishedAt = async (slug: string, title?: string) => {
      const { documentId } = await newPost(slug, title);
      await publish(documentId);
      return documentId;
    };
    const renameAndPublish = async (documentId: string, slug: string) => {
      await rename(documentId, slug);
      await publish(documentId);
    };

    test('the comments of a text stay with it under its new slug, and an open page with the former one reads, writes and follows them', async () => {
      const text = await publishedAt('commented');
      await write('commented', 'Before.');
      const stream = await follow(`${cms().url}/api/comments/live?shelf=post&slug=commented`);
      expect(await stream.next()).toBe('none');
      await renameAndPublish(text, 'commented-anew');
      const later = await write('commented', 'Afterwards.');
      for (const slug of ['commented', 'commented-anew'])
        expect(await wordsAt(slug)).toEqual(['Before.', 'Afterwards.']);
      await cms()
        .strapi.documents(commentType)
        .update({ documentId: later, data: { state: 'shown' } });
      const shown = await stream.next();
      await stream.close();
      const anew = await follow(`${cms().url}/api/comments/live?shelf=post&slug=commented-anew`);
      expect([shown, shown === 'none']).toEqual([await anew.next(), false]);
      await anew.close();
      await remove(text);
    });

    test('a text never gets the comments of another one that has or had its former slug', async () => {
      const first = await publishedAt('shared-slug');
      await write('shared-slug', 'Of the first.');
      await renameAndPublish(first, 'of-the-first');
      const second = await publishedAt('shared-slug', 'Another title');
      await write('shared-slug', 'Of the second.');
      await cms().strapi.documents(post).unpublish({ documentId: second });
      await publish(first);
      for (const slug of ['shared-slug', 'of-the-first'])
        expect(await wordsAt(slug)).toEqual(['Of the first.']);
      await publish(second);
      expect(await wordsAt('shared-slug')).toEqual(['Of the second.']);
      for (const documentId of [first, second]) await remove(documentId);
    });

    test('the comments of a deleted text are deleted, and those of a text that loses a language stay', async () => {
      const deleted = await publishedAt('deleted');
      const data = { title: 'Titre', summary: 'Un texte.', body: 'Mots.', pictureAlt: 'Une image.' };
      await cms().strapi.documents(post).update({ documentId: deleted, locale: 'fr', data });
      await write('deleted', 'Of the deleted text.');
      await cms().strapi.documents(post).delete({ documentId: deleted, locale: 'fr' });
      expect(await wordsAt('deleted')).toEqual(['Of the deleted text.']);
      await remove(deleted);
      const own = { where: { textId: deleted } };
      expect(await cms().strapi.db.query(commentType).count(own)).toBe(0);
    });

    test('comments that do not name their text yet are those of the text that has or had their slug, once the content backend starts', async () => {
      const text = await publishedAt('unnamed');
      await write('unnamed', 'Of before.');
      const stored = cms().strapi.db.query(commentType);
      await stored.updateMany({ where: { slug: 'unnamed' }, data: { textId: null } });
      expect(await wordsAt('unnamed')).toEqual([]);
      await renameAndPublish(text, 'named');
      await cms().nameTexts();
      expect(await wordsAt('named')).toEqual(['Of before.']);
      await remove(text);
    });
  });
}
