import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { service } from '../../client.ts';
import { shelfOwner, shelves, text } from './files.ts';

/** The format of JavaScript's Date.toISOString(): UTC with milliseconds. */
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const moments = { created_at: moment, updated_at: moment };

test('timestamps of objects have milliseconds and end with Z in lists, info and removed objects', async () => {
  const owner = await shelfOwner();
  const path = owner.at('a.txt');
  await shelves(owner).upload(path, text('a'));
  const all = { ...moments, last_accessed_at: moment };
  expect((await shelves(owner).list(owner.id)).data).toMatchObject([all]);
  expect((await shelves(owner).listV2({ prefix: path })).data?.objects).toMatchObject([moments]);
  expect((await shelves(owner).info(path)).data).toMatchObject({ createdAt: moment, lastModified: moment });
  expect((await shelves(owner).remove([path])).data).toMatchObject([all]);
});

test('timestamps of buckets have milliseconds and end with Z', async () => {
  const { storage } = service();
  const id = `moments-${randomUUID()}`;
  await storage.createBucket(id);
  expect((await storage.getBucket(id)).data).toMatchObject(moments);
  expect((await storage.listBuckets({ search: id })).data).toMatchObject([moments]);
});
