import { describe, expect, test } from 'vitest';
import { guest, request, service, target, visitor } from '../../client.ts';

const picture = (text = 'picture') => new Blob([text], { type: 'image/webp' });
const outputs = (client: ReturnType<typeof guest>) => client.storage.from('outputs');

describe('a private bucket', () => {
  test('can be written and read by the owner of a folder', async () => {
    const { client, id } = await visitor();
    const path = `${id}/job/0.webp`;
    const { data } = await outputs(client).upload(path, picture('first'), { cacheControl: '60' });
    expect(data).toMatchObject({ path, fullPath: `outputs/${path}`, id: expect.any(String) });
    const downloaded = await outputs(client).download(path);
    expect(await downloaded.data?.text()).toBe('first');
    expect(downloaded.data?.type).toBe('image/webp');
    expect((await outputs(client).exists(path)).data).toBe(true);
    expect((await outputs(client).info(path)).data).toMatchObject({
      size: 5,
      contentType: 'image/webp',
      cacheControl: 'max-age=60',
    });
  });

  test('is closed to other visitors and guests', async () => {
    const [owner, other] = await Promise.all([visitor(), visitor()]);
    const path = `${owner.id}/0.webp`;
    await outputs(owner.client).upload(path, picture());
    for (const client of [other.client, guest()]) {
      expect((await outputs(client).download(path)).error).toMatchObject({ statusCode: '404' });
      expect((await outputs(client).createSignedUrl(path, 60)).error).not.toBeNull();
      expect((await outputs(client).list(owner.id)).data).toEqual([]);
      expect((await outputs(client).upload(path, picture('x'), { upsert: true })).error).toMatchObject({
        statusCode: '403',
      });
      expect((await outputs(client).remove([path])).data).toEqual([]);
    }
    expect((await fetch(`${target().url}/storage/v1/object/public/outputs/${path}`)).ok).toBe(false);
    expect(await (await outputs(owner.client).download(path)).data?.text()).toBe('picture');
  });

  test('has objects that the secret key uploads and their owner can remove', async () => {
    const { client, id } = await visitor();
    const path = `${id}/job/0.webp`;
    await outputs(service()).upload(path, Buffer.from('made'), { contentType: 'image/webp' });
    expect(await (await outputs(client).download(path)).data?.text()).toBe('made');
    expect((await outputs(client).remove([path])).data).toMatchObject([{ name: path }]);
    expect((await outputs(client).download(path)).error).toMatchObject({ statusCode: '404' });
  });

  test('replaces an object only with upsert or update', async () => {
    const { client, id } = await visitor();
    const path = `${id}/0.webp`;
    await outputs(client).upload(path, picture('old'));
    expect((await outputs(client).upload(path, picture('new'))).error).toMatchObject({ statusCode: '409' });
    expect((await outputs(client).upload(path, picture('new'), { upsert: true })).error).toBeNull();
    expect(await (await outputs(client).download(path)).data?.text()).toBe('new');
    expect((await outputs(client).update(path, picture('newer'))).error).toBeNull();
    expect(await (await outputs(client).download(path)).data?.text()).toBe('newer');
  });

  test('lists one level of folders at a time', async () => {
    const { client, id } = await visitor();
    for (const name of ['b.webp', 'a.webp', 'deep/one.webp', 'deep/two.webp']) {
      await outputs(client).upload(`${id}/${name}`, picture());
    }
    const { data } = await outputs(client).list(id);
    expect(data?.map(({ name, id: object }) => [name, object !== null])).toEqual([
      ['a.webp', true],
      ['b.webp', true],
      ['deep', false],
    ]);
    const found = await outputs(client).list(`${id}/deep`, { search: 'tw' });
    expect(found.data?.map(({ name }) => name)).toEqual(['two.webp']);
  });
});

describe('an upload', () => {
  test('that is too large or of a wrong type is refused and not stored', async () => {
    const { client, id } = await visitor();
    const large = await outputs(client).upload(`${id}/large.webp`, picture('x'.repeat(1024 * 1024 + 1)));
    expect(large.error).toMatchObject({ statusCode: '413' });
    const text = await outputs(client).upload(`${id}/page.html`, new Blob(['<p>'], { type: 'text/html' }));
    expect(text.error).toMatchObject({ statusCode: '415' });
    expect((await outputs(client).list(id)).data).toEqual([]);
  });

  test.each([['../../etc/passwd'], ['a\u0000.webp'], ['é.webp']])('cannot be named %j', async (name) => {
    const { accessToken, id } = await visitor();
    const path = [id, ...name.split('/')].map(encodeURIComponent).join('/').replaceAll('..', '%2e%2e');
    const response = await request(`/storage/v1/object/outputs/${path}`, {
      method: 'POST',
      token: accessToken,
      body: 'x',
      headers: { 'content-type': 'image/webp' },
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
  });

  test('into a bucket that does not exist is refused', async () => {
    const { error } = await service().storage.from('nowhere').upload('a.webp', picture());
    expect(error).toMatchObject({ statusCode: '404' });
  });
});

describe('a signed URL', () => {
  test('serves one object without a key, and no other object', async () => {
    const { client, id } = await visitor();
    const path = `${id}/0.webp`;
    await outputs(client).upload(path, picture('signed'));
    await outputs(client).upload(`${id}/1.webp`, picture('other'));
    const { data } = await outputs(client).createSignedUrl(path, 60, { download: 'mine.webp' });
    const response = await fetch(data?.signedUrl ?? '');
    expect(await response.text()).toBe('signed');
    expect(response.headers.get('content-disposition')).toContain('mine.webp');
    expect((await fetch((data?.signedUrl ?? '').replace('0.webp', '1.webp'))).ok).toBe(false);
    expect((await fetch(`${data?.signedUrl.slice(0, -40)}${'A'.repeat(40)}`)).status).toBe(400);
  });

  test('cannot be made with an access token', async () => {
    const { client, id, accessToken } = await visitor();
    await outputs(client).upload(`${id}/0.webp`, picture());
    const address_ = `${target().url}/storage/v1/object/sign/outputs/${id}/0.webp?token=${accessToken}`;
    expect((await fetch(address_)).status).toBe(400);
  });

  test('for several objects has an error for each missing object', async () => {
    const { client, id } = await visitor();
    await outputs(client).upload(`${id}/0.webp`, picture());
    const { data } = await outputs(client).createSignedUrls([`${id}/0.webp`, `${id}/none.webp`], 60);
    expect(data?.map(({ error }) => error === null)).toEqual([true, false]);
  });
});

describe('a public bucket of config.toml', () => {
  const url = () => guest().storage.from('catalogue').getPublicUrl('red.svg').data.publicUrl;

  test('serves its seeded files without a key, with headers for caches', async () => {
    const response = await fetch(url());
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
    expect(response.headers.get('cache-control')).toContain('max-age=');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(url(), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test('serves a range of bytes', async () => {
    const whole = await (await fetch(url())).text();
    const part = await fetch(url(), { headers: { range: 'bytes=5-9' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 5-9/${whole.length}`);
    expect(await part.text()).toBe(whole.slice(5, 10));
    expect((await fetch(url(), { headers: { range: 'bytes=99999-' } })).status).toBe(416);
  });

  test('cannot be written by visitors', async () => {
    const { client } = await visitor();
    const { error } = await client.storage.from('catalogue').upload('mine.svg', picture());
    expect(error).toMatchObject({ statusCode: '403' });
  });
});
