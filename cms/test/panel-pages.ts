import { expect, test } from 'vitest';
import type { TestCms } from './test-cms.ts';

interface Arranged {
  readonly metadatas: Readonly<Record<string, { readonly edit: { readonly label: string } }>>;
  readonly layouts: { readonly edit: readonly (readonly { readonly name: string }[])[] };
}

/** @param cms the content backend that the tests share, when they run */
export function panelPages(cms: () => TestCms): void {
  const types = () => cms().strapi.plugin('content-manager').service('content-types');
  const arranged = async (uid: string) => (await types().findConfiguration({ uid })) as Arranged;

  test('the admin panel lists waiting comments and open reports first, and only states can be changed', async () => {
    await cms().arrangePanel();
    expect(await arranged('api::comment.comment')).toMatchObject({
      settings: { defaultSortBy: 'state', defaultSortOrder: 'DESC' },
      metadatas: { state: { edit: { editable: true } }, text: { edit: { editable: false } } },
      layouts: { list: ['state', 'text', 'name', 'shelf', 'slug', 'reports', 'createdAt'] },
    });
    expect(await arranged('api::comment-report.comment-report')).toMatchObject({
      settings: { defaultSortBy: 'state', defaultSortOrder: 'ASC' },
      metadatas: { comment: { edit: { editable: false, mainField: 'text' } } },
      layouts: { list: ['state', 'reason', 'words', 'comment', 'createdAt'] },
    });
  });

  test.each(['post', 'guide', 'landing', 'category-copy', 'question', 'page', 'author', 'topic'])(
    'the admin panel’s form of a %s has a name of its own for every field',
    async (name) => {
      await cms().arrangePanel();
      const { metadatas, layouts } = await arranged(`api::${name}.${name}`);
      const fields = layouts.edit.flat().map((field) => field.name);
      expect(new Set(fields).size).toBe(fields.length);
      expect(fields.filter((field) => metadatas[field]?.edit.label === field)).toEqual([]);
    },
  );

  test('what an editor arranges in the admin panel stays after a start', async () => {
    await cms().arrangePanel();
    const uid = 'api::topic.topic';
    const stored = (await types().findConfiguration({ uid })) as { settings: object };
    const settings = { ...stored.settings, defaultSortOrder: 'DESC' };
    await types().updateConfiguration({ uid }, { ...stored, settings });
    await cms().arrangePanel();
    expect(await types().findConfiguration({ uid })).toMatchObject({
      settings: { defaultSortOrder: 'DESC' },
    });
  });
}
