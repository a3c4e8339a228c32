import { describe, expect, test } from 'vitest';
import { guest, request, target, visitor } from '../../client.ts';
import { shelfOwner, shelves, showcase, statusOf, text } from './files.ts';

const content = '0123456789';

async function shown(name = 'a.txt', type = 'text/plain') {
  const owner = await shelfOwner();
  await showcase(owner).upload(owner.at(name), text(content, type), { cacheControl: '60' });
  const url = showcase(owner).getPublicUrl(owner.at(name)).data.publicUrl;
  return { owner, url, ask: (headers: Record<string, string>) => fetch(url, { headers }) };
}

describe('a public object', () => {
  test('is served without a key, with the headers for caches', async () => {
    const { url } = await shown();
    const response = await fetch(url);
    expect(await response.text()).toBe(content);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(response.headers.get('cache-control')).toContain('max-age=60');
    expect(response.headers.get('etag')).toBeTruthy();
    expect(response.headers.get('last-modified')).toBeTruthy();
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('with download has a Content-Disposition with its own or a given name', async () => {
    const { owner } = await shown();
    const named = async (download: string | true) => {
      const { publicUrl } = showcase(owner).getPublicUrl(owner.at('a.txt'), { download }).data;
      return (await fetch(publicUrl)).headers.get('content-disposition');
    };
    expect(await named(true)).toMatch(/^attachment/);
    expect(await named('größe "1".txt')).toContain(`filename*=UTF-8''gr%C3%B6%C3%9Fe%20%221%22.txt`);
    expect(await named('a\r\nset-cookie: b=c')).not.toMatch(/[\r\n]/);
  });

  test('responds to HEAD without a body', async () => {
    const { url } = await shown();
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBeTruthy();
    expect(await response.text()).toBe('');
  });

  test('ignores the range of a HEAD request', async () => {
    const { url } = await shown();
    const response = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '10']);
  });

  test('is served to a request with an invalid token', async () => {
    const { ask } = await shown();
    expect((await ask({ authorization: 'Bearer nonsense' })).status).toBe(200);
  });

  test('cannot be read by its public URL if the bucket is private', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    const response = await fetch(shelves(owner).getPublicUrl(owner.at('a.txt')).data.publicUrl);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: '404', error: 'Bucket not found' });
  });

  test('that does not exist gives 404', async () => {
    const response = await fetch(showcase({ client: guest() }).getPublicUrl('nothing.txt').data.publicUrl);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: '404', message: 'Object not found' });
  });

  test('has its metadata at /object/info/public without a key', async () => {
    const { owner } = await shown();
    const response = await fetch(
      `${target().url}/storage/v1/object/info/public/showcase/${owner.at('a.txt')}`,
    );
    expect(await response.json()).toMatchObject({
      size: 10,
      content_type: 'text/plain',
      bucket_id: 'showcase',
    });
  });
});

describe('a range request', () => {
  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-99', content, 'bytes 0-9/10'],
  ])('for %s gets that part', async (range, part, contentRange) => {
    const { ask } = await shown();
    const response = await ask({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(part.length));
    expect(await response.text()).toBe(part);
  });

  test('beyond the end gives 416', async () => {
    const { ask } = await shown();
    expect((await ask({ range: 'bytes=10-' })).status).toBe(416);
  });

  test('with If-Range gets the part of a current copy and the whole of an outdated copy', async () => {
    const { ask } = await shown();
    const etag = (await ask({})).headers.get('etag') ?? '';
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200);
  });
});

describe('a conditional request', () => {
  test('with If-None-Match gets 304 until the object changes', async () => {
    const { owner, ask } = await shown();
    const etag = (await ask({})).headers.get('etag') ?? '';
    const fresh = await ask({ 'if-none-match': etag });
    expect([fresh.status, await fresh.text()]).toEqual([304, '']);
    await showcase(owner).update(owner.at('a.txt'), text('changed'), { cacheControl: '0' });
    expect((await ask({ 'if-none-match': etag })).status).toBe(200);
  });

  test('with If-Modified-Since gets 304 for a copy that is not older', async () => {
    const { ask } = await shown();
    const modified = (await ask({})).headers.get('last-modified') ?? '';
    expect((await ask({ 'if-modified-since': modified })).status).toBe(304);
    expect((await ask({ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200);
  });
});

describe('a private object', () => {
  test('is served only to the visitors that policies allow', async () => {
    const [owner, other] = [await shelfOwner(), await visitor()];
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    expect(await (await shelves(owner).download(owner.at('a.txt'))).data?.text()).toBe('a');
    for (const client of [other.client, guest()]) {
      const { error } = await client.storage.from('shelves').download(owner.at('a.txt'));
      expect(statusOf(error)).toBe('404');
    }
    const keyless = await fetch(`${target().url}/storage/v1/object/shelves/${owner.at('a.txt')}`);
    expect(keyless.status).toBe(400);
  });

  test('is served below /object/authenticated, too', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    const path = `/storage/v1/object/authenticated/shelves/${owner.at('a.txt')}`;
    expect(await (await request(path, { token: owner.accessToken })).text()).toBe('a');
  });

  test('is not listed for a forged token', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    const forged = `${owner.accessToken.split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`;
    const response = await request('/storage/v1/object/list/shelves', {
      method: 'POST',
      token: forged,
      body: JSON.stringify({ prefix: owner.id }),
    });
    expect(response.ok).toBe(false);
  });

  test('can be tested for existence by exists() and HEAD', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    expect((await shelves(owner).exists(owner.at('a.txt'))).data).toBe(true);
    expect((await shelves(owner).exists(owner.at('b.txt'))).data).toBe(false);
    const head = { method: 'HEAD', token: owner.accessToken };
    expect((await request(`/storage/v1/object/shelves/${owner.at('a.txt')}`, head)).status).toBe(200);
    expect((await request(`/storage/v1/object/shelves/${owner.at('b.txt')}`, head)).ok).toBe(false);
  });

  test('can have a policy that allows only downloads', async () => {
    const { client, id } = await visitor();
    const dropbox = client.storage.from('dropbox');
    for (const name of ['seen.txt', 'unseen.txt']) await dropbox.upload(`${id}/${name}`, text(name));
    expect(await (await dropbox.download(`${id}/seen.txt`)).data?.text()).toBe('seen.txt');
    expect((await dropbox.download(`${id}/unseen.txt`)).error).not.toBeNull();
    expect((await dropbox.list(id)).data).toEqual([]);
  });
});
