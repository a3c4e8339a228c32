import { expect, test } from 'vitest';
import { newReader } from './readers.ts';
import type { TestCms } from './test-cms.ts';

const post = 'api::post.post';
const commentType = 'api::comment.comment';

/** @param cms the content backend that the tests share, when they run */
export function formerSlugs(cms: () => TestCms): void {
  const newPost = (slug: string) =>
    cms()
      .strapi.documents(post)
      .create({
        data: {
          slug,
          title: `Title of ${slug}`,
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

  test('the comments of a text follow it to its new slug, where a page with the former one still reads and writes them', async () => {
    const { strapi } = cms();
    const reader = await newReader(cms());
    const write = (slug: string, text: string) =>
      reader.call('POST', '/comments', { data: { shelf: 'post', slug, text } });
    const wordsOf = async (slug: string) => {
      const response = await reader.call('GET', `/comments?shelf=post&slug=${slug}`);
      return ((await response.json()) as { data: { text: string }[] }).data.map(({ text }) => text);
    };
    const { documentId } = await newPost('commented');
    await publish(documentId);
    await write('commented', 'Before.');
    await rename(documentId, 'commented-anew');
    await publish(documentId);
    await write('commented', 'Afterwards.');
    for (const slug of ['commented', 'commented-anew'])
      expect(await wordsOf(slug)).toEqual(['Before.', 'Afterwards.']);
    await strapi.db
      .query(commentType)
      .updateMany({ where: { slug: 'commented-anew' }, data: { state: 'shown' } });
    const versionAt = async (slug: string) => {
      const stream = await fetch(`${cms().url}/api/comments/live?shelf=post&slug=${slug}`);
      for await (const chunk of stream.body ?? []) return new TextDecoder().decode(chunk);
      return undefined;
    };
    expect(await versionAt('commented')).toBe(await versionAt('commented-anew'));
    expect(await versionAt('commented')).not.toContain('none');

    const other = await newPost('commented');
    await publish(other.documentId);
    await write('commented', 'Of the other.');
    await publish(documentId);
    expect(await wordsOf('commented')).toEqual(['Of the other.']);
    await strapi.db.query(commentType).deleteMany({ where: { id: { $notNull: true } } });
    for (const id of [documentId, other.documentId]) await remove(id);
  });
}
