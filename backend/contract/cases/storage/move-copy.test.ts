import { describe, expect, test } from 'vitest';
import { visitor } from '../../client.ts';
import { shelfOwner, shelves, showcase, statusOf, text } from './files.ts';

describe('moving an object', () => {
  test('renames it and keeps its id, type and metadata', async () => {
    const owner = await shelfOwner();
    const { data } = await shelves(owner).upload(owner.at('a.csv'), text('a', 'text/csv'), {
      metadata: { n: 1 },
    });
    const moved = await shelves(owner).move(owner.at('a.csv'), owner.at('deep/b.csv'));
    expect(moved.data?.message).toBe('Successfully moved');
    expect((await shelves(owner).info(owner.at('deep/b.csv'))).data).toMatchObject({
      id: data?.id,
      contentType: 'text/csv',
      metadata: { n: 1 },
    });
    expect(await (await shelves(owner).download(owner.at('deep/b.csv'))).data?.text()).toBe('a');
    expect(statusOf((await shelves(owner).download(owner.at('a.csv'))).error)).toBe('404');
  });

  test('goes to another bucket', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    const options = { destinationBucket: 'showcase' };
    expect((await shelves(owner).move(owner.at('a.txt'), owner.at('a.txt'), options)).error).toBeNull();
    const { publicUrl } = showcase(owner).getPublicUrl(owner.at('a.txt')).data;
    expect(await (await fetch(publicUrl)).text()).toBe('a');
  });

  test('is refused if the name is taken', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    await shelves(owner).upload(owner.at('b.txt'), text('b'));
    expect(statusOf((await shelves(owner).move(owner.at('a.txt'), owner.at('b.txt'))).error)).toBe('409');
    expect(await (await shelves(owner).download(owner.at('b.txt'))).data?.text()).toBe('b');
  });

  test('is refused from a missing object, to a missing bucket and to another visitor’s folder', async () => {
    const [owner, other] = [await shelfOwner(), await shelfOwner()];
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    expect(statusOf((await shelves(owner).move(owner.at('none'), owner.at('b'))).error)).toBe('404');
    expect(statusOf((await shelves(owner).move(owner.at('a.txt'), other.at('a.txt'))).error)).toBe('403');
    expect(statusOf((await shelves(other).move(owner.at('a.txt'), other.at('a.txt'))).error)).toBe('404');
    const nowhere = await shelves(owner).move(owner.at('a.txt'), owner.at('a'), {
      destinationBucket: 'nowhere',
    });
    expect(nowhere.error).not.toBeNull();
    expect((await shelves(owner).exists(owner.at('a.txt'))).data).toBe(true);
  });
});

test('an object that is moved during uploads to its old path stays whole', async () => {
  const owner = await shelfOwner();
  const put = (index: number) =>
    shelves(owner).upload(owner.at('here.txt'), text(`${index}`.repeat(1000)), { upsert: true });
  const isWhole = async (name: string) => {
    const whole = await (await shelves(owner).download(owner.at(name))).data?.text();
    return whole !== undefined && whole === whole.slice(0, whole.length / 1000).repeat(1000);
  };
  for (let round = 1; round <= 20; round++) {
    await put(round);
    const there = `there ${round}.txt`;
    const [moved] = await Promise.all([
      shelves(owner).move(owner.at('here.txt'), owner.at(there)),
      ...[1, 2, 3].map((more) => put(round * 10 + more)),
    ]);
    expect(moved.error).toBeNull();
    expect(await isWhole(there)).toBe(true);
  }
});

describe('copying an object', () => {
  test('makes an independent object', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('a'), { metadata: { n: 1 } });
    const { data } = await shelves(owner).copy(owner.at('a.txt'), owner.at('b.txt'));
    expect(data?.path).toBe(`shelves/${owner.at('b.txt')}`);
    await shelves(owner).remove([owner.at('a.txt')]);
    expect(await (await shelves(owner).download(owner.at('b.txt'))).data?.text()).toBe('a');
    expect((await shelves(owner).info(owner.at('b.txt'))).data?.metadata).toEqual({ n: 1 });
  });

  test('goes to another bucket', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    const options = { destinationBucket: 'showcase' };
    const { data } = await shelves(owner).copy(owner.at('a.txt'), owner.at('c.txt'), options);
    expect(data?.path).toBe(`showcase/${owner.at('c.txt')}`);
    expect((await shelves(owner).exists(owner.at('a.txt'))).data).toBe(true);
    expect((await showcase(owner).exists(owner.at('c.txt'))).data).toBe(true);
  });

  test('is refused if the name is taken', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    await shelves(owner).upload(owner.at('b.txt'), text('b'));
    expect(statusOf((await shelves(owner).copy(owner.at('a.txt'), owner.at('b.txt'))).error)).toBe('409');
  });

  test('needs permission to read the source and to create the copy', async () => {
    const [owner, other] = [await shelfOwner(), await shelfOwner()];
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    expect(statusOf((await shelves(other).copy(owner.at('a.txt'), other.at('a.txt'))).error)).toBe('404');
    expect(statusOf((await shelves(owner).copy(owner.at('a.txt'), other.at('a.txt'))).error)).toBe('403');
  });
});

describe('removing objects', () => {
  test('returns only the removed objects, and needs permission', async () => {
    const [owner, other] = [await shelfOwner(), await visitor()];
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    const paths = [owner.at('a.txt'), owner.at('none.txt')];
    expect((await shelves(other).remove(paths)).data).toEqual([]);
    const { data } = await shelves(owner).remove(paths);
    expect(data?.map(({ name, bucket_id }) => [name, bucket_id])).toEqual([[owner.at('a.txt'), 'shelves']]);
    expect(
      (
        await shelves(owner)
          .exists(owner.at('a.txt'))
          .catch(() => ({ data: null }))
      ).data,
    ).toBe(false);
  });
});
