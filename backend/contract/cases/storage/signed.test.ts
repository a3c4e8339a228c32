import { describe, expect, test } from 'vitest';
import { guest, target, visitor } from '../../client.ts';
import { shelfOwner, shelves, statusOf, text } from './files.ts';

async function shelved() {
  const owner = await shelfOwner();
  await shelves(owner).upload(owner.at('a.txt'), text('a'));
  await shelves(owner).upload(owner.at('b.txt'), text('b'));
  return owner;
}

describe('a signed URL', () => {
  test('serves its object without a key', async () => {
    const owner = await shelved();
    const { data } = await shelves(owner).createSignedUrl(owner.at('a.txt'), 60);
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('a');
  });

  test('has its expiry in the header Expires', async () => {
    const owner = await shelved();
    const { data } = await shelves(owner).createSignedUrl(owner.at('a.txt'), 3600);
    const expires = Date.parse((await fetch(data?.signedUrl ?? '')).headers.get('expires') ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThanOrEqual(Date.now() + 3_601_000);
  });

  test('is refused after it expires', async () => {
    const owner = await shelved();
    const { data } = await shelves(owner).createSignedUrl(owner.at('a.txt'), 1);
    const ended = () => fetch(data?.signedUrl ?? '').then(({ status }) => status);
    await expect.poll(ended, { timeout: 30_000, interval: 200 }).toBe(400);
  });

  test('with download has a Content-Disposition with the name', async () => {
    const owner = await shelved();
    const { data } = await shelves(owner).createSignedUrl(owner.at('a.txt'), 60, { download: 'mine.txt' });
    const response = await fetch(data?.signedUrl ?? '');
    expect(response.headers.get('content-disposition')).toContain('mine.txt');
  });

  test('is refused for another object and with a changed token', async () => {
    const owner = await shelved();
    const { data } = await shelves(owner).createSignedUrl(owner.at('a.txt'), 60);
    const url = data?.signedUrl ?? '';
    const other = await fetch(url.replace('a.txt', 'b.txt'));
    expect([other.status, await other.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'InvalidSignature' }),
    ]);
    for (const token of ['', 'nonsense', 'a.b.c', owner.accessToken]) {
      const response = await fetch(`${url.split('?')[0]}?token=${token}`);
      expect(response.status).toBe(400);
    }
    const forged = await fetch(`${url.slice(0, -20)}${'A'.repeat(20)}`);
    expect(await forged.json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' });
  });

  test('can be made only by visitors who may read the object', async () => {
    const [owner, other] = [await shelved(), await visitor()];
    for (const client of [other.client, guest()]) {
      const { error } = await client.storage.from('shelves').createSignedUrl(owner.at('a.txt'), 60);
      expect(statusOf(error)).toBe('404');
    }
  });

  test('is refused with a lifetime of 0 seconds', async () => {
    const owner = await shelved();
    expect((await shelves(owner).createSignedUrl(owner.at('a.txt'), 0)).error).not.toBeNull();
  });

  test('for many objects is returned for each object, or the reason of the refusal', async () => {
    const owner = await shelved();
    const paths = ['b.txt', 'none.txt', 'a.txt'].map(owner.at);
    const { data } = await shelves(owner).createSignedUrls(paths, 60);
    expect(data?.map(({ path }) => path)).toEqual(paths);
    expect(data?.[1]).toMatchObject({
      error: 'Either the object does not exist or you do not have access to it',
      signedUrl: null,
    });
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('b');
    expect(await (await fetch(data?.[2]?.signedUrl ?? '')).text()).toBe('a');
  });
});

describe('a signed URL for an upload', () => {
  test('allows an upload without a session, on behalf of the visitor who signed', async () => {
    const owner = await shelfOwner();
    const path = owner.at('signed.txt');
    const { data } = await shelves(owner).createSignedUploadUrl(path);
    const uploaded = await guest()
      .storage.from('shelves')
      .uploadToSignedUrl(path, data?.token ?? '', text('signed'), { cacheControl: '7' });
    expect(uploaded.data).toMatchObject({ path, fullPath: `shelves/${path}` });
    expect((await shelves(owner).info(path)).data).toMatchObject({ size: 6, cacheControl: 'max-age=7' });
    expect((await shelves(owner).remove([path])).data?.[0]?.owner).toBe(owner.id);
  });

  test('replaces an object only if it was made with upsert', async () => {
    const owner = await shelved();
    const path = owner.at('a.txt');
    const anybody = guest().storage.from('shelves');
    expect(statusOf((await shelves(owner).createSignedUploadUrl(path)).error)).toBe('409');
    const { data } = await shelves(owner).createSignedUploadUrl(path, { upsert: true });
    expect((await anybody.uploadToSignedUrl(path, data?.token ?? '', text('new'))).error).toBeNull();
    expect(await (await shelves(owner).download(path)).data?.text()).toBe('new');
  });

  test('is refused for another name and for downloads', async () => {
    const owner = await shelved();
    const { data } = await shelves(owner).createSignedUploadUrl(owner.at('c.txt'));
    const anybody = guest().storage.from('shelves');
    const other = await anybody.uploadToSignedUrl(owner.at('d.txt'), data?.token ?? '', text('d'));
    expect(statusOf(other.error)).toBe('400');
    const read = await fetch(
      `${target().url}/storage/v1/object/sign/shelves/${owner.at('c.txt')}?token=${data?.token}`,
    );
    expect(read.status).toBe(400);
    const download = await shelves(owner).createSignedUrl(owner.at('a.txt'), 60);
    const token = new URL(download.data?.signedUrl ?? '').searchParams.get('token') ?? '';
    expect((await anybody.uploadToSignedUrl(owner.at('a.txt'), token, text('x'))).error).not.toBeNull();
  });

  test('can be made only by visitors who may upload to the path', async () => {
    const [owner, other] = [await shelfOwner(), await visitor()];
    expect(statusOf((await shelves(other).createSignedUploadUrl(owner.at('a.txt'))).error)).toBe('403');
  });
});
