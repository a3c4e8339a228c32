import { describe, expect, test } from 'vitest';
import { guest, request, service, target, visitor } from '../../client.ts';
import { bucketName, png, statusOf, text } from './files.ts';

const admin = () => service().storage;

describe('buckets: the secret key', () => {
  test('creates a bucket, which is private and without limits by default', async () => {
    const id = bucketName();
    expect((await admin().createBucket(id)).data).toEqual({ name: id });
    expect((await admin().getBucket(id)).data).toMatchObject({
      id,
      name: id,
      public: false,
      file_size_limit: null,
      allowed_mime_types: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  test('cannot create a bucket twice', async () => {
    const id = bucketName();
    await admin().createBucket(id);
    const { error } = await admin().createBucket(id);
    expect(statusOf(error)).toBe('409');
    expect(error?.message).toBe('The resource already exists');
  });

  test.each([['with/slash'], ['with#hash'], [' spaced'], ['ü'], ['x'.repeat(101)]])(
    'cannot create a bucket named %j',
    async (name) => {
      expect((await admin().createBucket(name)).error?.message).toBe('Bucket name invalid');
    },
  );

  test('gets 404 for a bucket that does not exist', async () => {
    const { error } = await admin().getBucket(bucketName());
    expect(statusOf(error)).toBe('404');
    expect(error?.message).toBe('Bucket not found');
  });

  test('can search, sort and page the list of buckets', async () => {
    const prefix = bucketName();
    for (const name of ['b', 'a', 'c']) await admin().createBucket(`${prefix}${name}`);
    const listed = async (options: object) =>
      (await admin().listBuckets({ search: prefix, ...options })).data?.map(({ id }) => id.at(-1));
    expect(await listed({ sortColumn: 'name', sortOrder: 'asc' })).toEqual(['a', 'b', 'c']);
    expect(await listed({ sortColumn: 'name', sortOrder: 'desc', limit: 2 })).toEqual(['c', 'b']);
    expect(await listed({ sortColumn: 'name', sortOrder: 'asc', limit: 2, offset: 2 })).toEqual(['c']);
  });

  test('changes the given settings and keeps the other settings', async () => {
    const id = bucketName();
    await admin().createBucket(id, { public: true, fileSizeLimit: 1000, allowedMimeTypes: ['image/png'] });
    expect((await admin().updateBucket(id, { public: false })).data?.message).toBe('Successfully updated');
    expect((await admin().getBucket(id)).data).toMatchObject({
      public: false,
      file_size_limit: 1000,
      allowed_mime_types: ['image/png'],
    });
  });

  test('can set a limit with a unit of thousands', async () => {
    const id = bucketName();
    await admin().createBucket(id, { public: false, fileSizeLimit: '20KB' });
    expect((await admin().getBucket(id)).data?.file_size_limit).toBe(20_000);
  });

  test('cannot set an invalid limit, or a limit above that of the project', async () => {
    const nonsense = await admin().createBucket(bucketName(), { public: false, fileSizeLimit: 'much' });
    expect(nonsense.error?.message).toContain('Invalid file size format');
    const huge = await admin().createBucket(bucketName(), { public: false, fileSizeLimit: '900GB' });
    expect(statusOf(huge.error)).toBe('413');
  });

  test('cannot allow an invalid mime type', async () => {
    const made = await admin().createBucket(bucketName(), { public: false, allowedMimeTypes: ['png'] });
    expect(statusOf(made.error)).toBe('415');
  });

  test('can delete an empty bucket, but not a bucket with objects', async () => {
    const id = bucketName();
    await admin().createBucket(id);
    await admin().from(id).upload('a.txt', text('a'));
    const { error } = await admin().deleteBucket(id);
    expect(statusOf(error)).toBe('409');
    expect(error?.message).toBe('The bucket you tried to delete is not empty');
    await admin().from(id).remove(['a.txt']);
    expect((await admin().deleteBucket(id)).data?.message).toBe('Successfully deleted');
    expect(statusOf((await admin().getBucket(id)).error)).toBe('404');
  });

  test('empties a bucket', async () => {
    const id = bucketName();
    await admin().createBucket(id);
    await admin().from(id).upload('deep/a.txt', text('a'));
    expect((await admin().emptyBucket(id)).error).toBeNull();
    await expect
      .poll(async () => (await admin().from(id).list('deep')).data, { timeout: 30_000 })
      .toEqual([]);
  });
});

describe('buckets: limits', () => {
  test('a file above the limit of its bucket is refused', async () => {
    const id = bucketName();
    await admin().createBucket(id, { public: false, fileSizeLimit: 10 });
    expect(
      (
        await admin()
          .from(id)
          .upload('fits.txt', text('x'.repeat(10)))
      ).error,
    ).toBeNull();
    const { error } = await admin()
      .from(id)
      .upload('large.txt', text('x'.repeat(11)));
    expect(statusOf(error)).toBe('413');
    expect(error?.message).toBe('The object exceeded the maximum allowed size');
    expect((await admin().from(id).list()).data?.map(({ name }) => name)).toEqual(['fits.txt']);
  });

  test('a wildcard in the mime types allows all subtypes and no other types', async () => {
    const id = bucketName();
    await admin().createBucket(id, { public: false, allowedMimeTypes: ['image/*', 'text/plain'] });
    const bucket = admin().from(id);
    expect((await bucket.upload('a.png', png(2, 2))).error).toBeNull();
    expect((await bucket.upload('a.txt', text('a'))).error).toBeNull();
    const { error } = await bucket.upload('a.html', text('a', 'text/html'));
    expect(statusOf(error)).toBe('415');
    expect(error?.message).toBe('mime type text/html is not supported');
  });

  test('a mime type is compared exactly, including case and parameters', async () => {
    const id = bucketName();
    await admin().createBucket(id, { public: false, allowedMimeTypes: ['text/plain'] });
    const upload = async (contentType: string) =>
      statusOf((await admin().from(id).upload('a', Buffer.from('a'), { contentType })).error);
    expect(await upload('text/plain; charset=utf-8')).toBe('415');
    expect(await upload('Text/plain')).toBe('415');
    expect(await upload('text/plain')).toBeUndefined();
  });

  test('a size with a unit keeps three significant digits', async () => {
    const id = bucketName();
    await admin().createBucket(id, { public: false, fileSizeLimit: '1.2345KB' });
    expect((await admin().getBucket(id)).data?.file_size_limit).toBe(1230);
    expect((await admin().updateBucket(id, { public: false, fileSizeLimit: '100' })).error).toBeNull();
    expect((await admin().getBucket(id)).data?.file_size_limit).toBe(100);
  });

  test('a raw body must have an allowed mime type, too', async () => {
    const id = bucketName();
    await admin().createBucket(id, { public: false, allowedMimeTypes: ['image/png'] });
    const { error } = await admin().from(id).upload('a', Buffer.from('a'), { contentType: 'image/gif' });
    expect(statusOf(error)).toBe('415');
  });
});

describe('buckets: row-level security', () => {
  test('visitors see only the buckets that policies allow', async () => {
    const { client } = await visitor();
    const ids = (await client.storage.listBuckets()).data?.map(({ id }) => id);
    expect(ids?.toSorted()).toEqual(['shelves', 'showcase']);
    expect((await client.storage.getBucket('shelves')).data?.id).toBe('shelves');
    expect(statusOf((await client.storage.getBucket('dropbox')).error)).toBe('404');
    expect((await guest().storage.listBuckets()).data).toEqual([]);
  });

  test('visitors cannot create, change or delete buckets without a policy', async () => {
    const { client } = await visitor();
    const id = bucketName();
    const created = await client.storage.createBucket(id);
    expect(statusOf(created.error)).toBe('403');
    expect(created.error?.message).toBe('new row violates row-level security policy');
    await admin().createBucket(id);
    expect(statusOf((await client.storage.updateBucket(id, { public: true })).error)).toBe('404');
    expect(statusOf((await client.storage.deleteBucket(id)).error)).toBe('404');
    expect((await admin().getBucket(id)).data?.public).toBe(false);
  });
});

test('buckets: a request without a key and a token is refused', async () => {
  const response = await fetch(`${target().url}/storage/v1/bucket`);
  expect(response.ok).toBe(false);
});

test('buckets: visitors cannot empty buckets or purge caches', async () => {
  const id = bucketName();
  await admin().createBucket(id, { public: false });
  await admin().from(id).upload('a.txt', text('a'));
  const { client, accessToken } = await visitor();
  const { error } = await client.storage.emptyBucket(id);
  expect(statusOf(error)).toBe('403');
  expect(error?.message).toBe('Access denied: Invalid role');
  expect((await admin().from(id).exists('a.txt')).data).toBe(true);
  const purge = await request(`/storage/v1/cdn/${id}/a.txt`, { method: 'DELETE', token: accessToken });
  expect(purge.status).toBe(403);
});

test('buckets: a body that is not JSON is refused', async () => {
  const response = await request('/storage/v1/bucket', {
    method: 'POST',
    body: '{',
    key: target().secretKey,
    token: target().secretKey,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' });
});
