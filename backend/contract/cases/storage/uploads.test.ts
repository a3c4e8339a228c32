import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { request, target, visitor } from '../../client.ts';
import { shelfOwner, shelves, showcase, statusOf, text } from './files.ts';

describe('an upload', () => {
  test('stores the type, cache time and metadata of a file', async () => {
    const owner = await shelfOwner();
    const path = owner.at('kept.txt');
    const { data } = await shelves(owner).upload(path, text('kept'), {
      cacheControl: '120',
      metadata: { shelf: 3, tags: ['ä'] },
    });
    expect(data).toEqual({ id: expect.any(String), path, fullPath: `shelves/${path}` });
    expect((await shelves(owner).info(path)).data).toMatchObject({
      id: data?.id,
      name: path,
      bucketId: 'shelves',
      size: 4,
      contentType: 'text/plain',
      cacheControl: 'max-age=120',
      etag: expect.stringMatching(/^".+"$/),
      metadata: { shelf: 3, tags: ['ä'] },
      createdAt: expect.any(String),
      lastModified: expect.any(String),
    });
  });

  test.each([
    ['a Buffer', Buffer.from('bytes')],
    ['an ArrayBuffer', new TextEncoder().encode('bytes').buffer],
    ['a string', 'bytes'],
    ['a web stream', new Blob(['bytes']).stream()],
    ['a Node stream', Readable.from([Buffer.from('by'), Buffer.from('tes')])],
  ])('accepts %s', async (_name, body) => {
    const owner = await shelfOwner();
    const path = owner.at('raw.txt');
    const options = { contentType: 'text/plain', metadata: { raw: true } };
    expect((await shelves(owner).upload(path, body, options)).error).toBeNull();
    expect(await (await shelves(owner).download(path)).data?.text()).toBe('bytes');
    expect((await shelves(owner).info(path)).data).toMatchObject({
      contentType: 'text/plain',
      cacheControl: 'max-age=3600',
      metadata: { raw: true },
    });
  });

  test('accepts a FormData of the caller', async () => {
    const owner = await shelfOwner();
    const form = new FormData();
    form.append('cacheControl', '5');
    form.append('file', text('form', 'text/csv'), 'original.csv');
    expect((await shelves(owner).upload(owner.at('form.csv'), form)).error).toBeNull();
    expect((await shelves(owner).info(owner.at('form.csv'))).data).toMatchObject({
      contentType: 'text/csv',
      cacheControl: 'max-age=5',
    });
  });

  test('accepts an empty file', async () => {
    const owner = await shelfOwner();
    expect((await shelves(owner).upload(owner.at('empty.txt'), text(''))).error).toBeNull();
    expect((await (await shelves(owner).download(owner.at('empty.txt'))).data?.text()) ?? '').toBe('');
  });

  test('of 3 MB is downloaded without a change', async () => {
    const owner = await shelfOwner();
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7919) % 256));
    await shelves(owner).upload(owner.at('large.bin'), bytes, { contentType: 'application/octet-stream' });
    const { data } = await shelves(owner).download(owner.at('large.bin'));
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
  });

  test('has the MD5 of its bytes as the eTag, as in S3', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('0123456789'));
    expect((await shelves(owner).info(owner.at('a.txt'))).data?.etag).toBe(
      '"781e5e245d69b566979b86e28d23f2c7"',
    );
  });

  test('keeps its X-Robots-Tag, also in a copy', async () => {
    const owner = await shelfOwner();
    const put = (name: string, robots: string) =>
      request(`/storage/v1/object/shelves/${owner.at(name)}`, {
        method: 'POST',
        body: 'a',
        token: owner.accessToken,
        headers: { 'content-type': 'text/plain', 'x-robots-tag': robots },
      });
    const robotsOf = async (name: string) => {
      const url = `/storage/v1/object/authenticated/shelves/${owner.at(name)}`;
      return (await request(url, { token: owner.accessToken })).headers.get('x-robots-tag');
    };
    expect((await put('seen.txt', 'max-snippet: 10, googlebot: noindex')).status).toBe(200);
    await shelves(owner).copy(owner.at('seen.txt'), owner.at('copy.txt'));
    await shelves(owner).upload(owner.at('plain.txt'), text('a'));
    expect([await robotsOf('seen.txt'), await robotsOf('copy.txt'), await robotsOf('plain.txt')]).toEqual([
      'max-snippet: 10, googlebot: noindex',
      'max-snippet: 10, googlebot: noindex',
      'none',
    ]);
    expect(await (await put('wrong.txt', 'noindex, sometimes')).json()).toEqual({
      statusCode: '400',
      error: 'invalid_x_robots_tag',
      message: 'Invalid X-Robots-Tag header: Invalid X-Robots-Tag rule: "sometimes"',
      code: 'InvalidRequest',
    });
  });

  test('with a content encoding is decompressed by the client that downloads it', async () => {
    const owner = await shelfOwner();
    const packed = gzipSync('packed');
    const options = { contentType: 'text/plain', contentEncoding: 'gzip' };
    await shelves(owner).upload(owner.at('raw'), packed, options);
    await shelves(owner).upload(owner.at('form'), new Blob([packed]), options);
    await shelves(owner).upload(owner.at('plain'), packed, { contentType: 'text/plain' });
    const metadata = { contentEncoding: 'gzip' };
    await shelves(owner).copy(owner.at('plain'), owner.at('copy'), { copyMetadata: false, metadata });
    const textOf = async (name: string) => (await shelves(owner).download(owner.at(name))).data?.text();
    expect(await Promise.all(['raw', 'form', 'copy'].map(textOf))).toEqual(['packed', 'packed', 'packed']);
    expect(await textOf('plain')).not.toBe('packed');
    expect((await shelves(owner).info(owner.at('raw'))).data?.size).toBe(packed.byteLength);
  });

  test('with an invalid content type is refused', async () => {
    const owner = await shelfOwner();
    const response = await request(`/storage/v1/object/shelves/${owner.at('a')}`, {
      method: 'POST',
      body: 'a',
      token: owner.accessToken,
      headers: { 'content-type': 'nonsense' },
    });
    expect(await response.json()).toEqual({
      statusCode: '415',
      error: 'invalid_mime_type',
      message: 'Invalid Content-Type header',
      code: 'InvalidMimeType',
    });
  });

  test('replaces an object only with upsert', async () => {
    const owner = await shelfOwner();
    const path = owner.at('once.txt');
    const first = await shelves(owner).upload(path, text('one'));
    const { error } = await shelves(owner).upload(path, text('two'));
    expect(statusOf(error)).toBe('409');
    expect(error?.message).toBe('The resource already exists');
    const replaced = await shelves(owner).upload(path, text('two'), { upsert: true });
    expect(replaced.data?.id).toBe(first.data?.id);
    expect(await (await shelves(owner).download(path)).data?.text()).toBe('two');
  });

  test('above the limit of the project is refused, also without a length', async () => {
    const owner = await shelfOwner();
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    expect(statusOf((await shelves(owner).upload(owner.at('a'), new Blob([large]))).error)).toBe('413');
    expect(statusOf((await shelves(owner).upload(owner.at('a'), large)).error)).toBe('413');
  });

  test('with upsert needs permission to read and to update', async () => {
    const { client, id } = await visitor();
    const dropbox = client.storage.from('dropbox');
    expect((await dropbox.upload(`${id}/a.txt`, text('a'))).error).toBeNull();
    const { error } = await dropbox.upload(`${id}/b.txt`, text('b'), { upsert: true });
    expect(statusOf(error)).toBe('403');
  });

  test('into another visitor’s folder is refused', async () => {
    const [owner, other] = [await shelfOwner(), await visitor()];
    const { error } = await shelves(other).upload(owner.at('a.txt'), text('a'));
    expect(statusOf(error)).toBe('403');
    expect(error?.message).toBe('new row violates row-level security policy');
  });

  test('stores its owner', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('a'));
    const [removed] = (await shelves(owner).remove([owner.at('a.txt')])).data ?? [];
    expect(removed?.owner).toBe(owner.id);
  });
});

describe('an update', () => {
  test('replaces the bytes, type and metadata', async () => {
    const owner = await shelfOwner();
    const path = owner.at('a.txt');
    await shelves(owner).upload(path, text('one'), { metadata: { a: 1 } });
    expect(
      (await shelves(owner).update(path, text('two', 'text/csv'), { metadata: { b: 2 } })).error,
    ).toBeNull();
    expect((await shelves(owner).info(path)).data).toMatchObject({
      contentType: 'text/csv',
      metadata: { b: 2 },
    });
    expect(await (await shelves(owner).download(path)).data?.text()).toBe('two');
  });
});

describe('object names', () => {
  test.each([['a b (1).txt'], ["it's & more!.txt"], ['a@b=c;d:e,f+g$h.txt'], ['folder.d/.hidden']])(
    '%j is accepted and kept unchanged',
    async (name) => {
      const owner = await shelfOwner();
      expect((await shelves(owner).upload(owner.at(name), text(name))).error).toBeNull();
      expect(await (await shelves(owner).download(owner.at(name))).data?.text()).toBe(name);
      const { data } = await shelves(owner).createSignedUrl(owner.at(name), 60);
      expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe(name);
    },
  );

  test.each([
    ['naïve.txt'],
    ['日本.png'],
    ['a\u0000b'],
    ['a\r\nx-evil: 1'],
    ['a%zz'],
    ['a"b'],
    ['a\\b'],
    ['a|b'],
  ])('%j is refused with InvalidKey', async (name) => {
    const owner = await shelfOwner();
    const response = await request(`/storage/v1/object/shelves/${owner.id}/${encodeURIComponent(name)}`, {
      method: 'POST',
      token: owner.accessToken,
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'InvalidKey' });
  });

  test('a name of more than 1024 characters is refused', async () => {
    const owner = await shelfOwner();
    expect((await shelves(owner).upload(owner.at('x'.repeat(1100)), text('x'))).error).not.toBeNull();
  });

  test('a path with .. does not leave its bucket', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('mine'));
    for (const path of [
      `../shelves/${owner.at('a.txt')}`,
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/etc/passwd',
    ]) {
      const response = await fetch(`${target().url}/storage/v1/object/public/showcase/${path}`);
      expect(response.ok).toBe(false);
    }
  });
});

test('an uploaded HTML page is served as text', async () => {
  const owner = await shelfOwner();
  await showcase(owner).upload(owner.at('page.html'), text('<script>1</script>', 'text/html'));
  const { publicUrl } = showcase(owner).getPublicUrl(owner.at('page.html')).data;
  expect((await fetch(publicUrl)).headers.get('content-type')).toContain('text/plain');
});

test.each([['text/plain\u00e9'], ['nonsense']])(
  'a file of a form with the content type %j is refused',
  async (type) => {
    const owner = await shelfOwner();
    const boundary = 'edge';
    const body = `--${boundary}\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: ${type}\r\n\r\nx\r\n--${boundary}--\r\n`;
    const response = await request(`/storage/v1/object/outputs/${owner.id}/a`, {
      method: 'POST',
      token: owner.accessToken,
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    expect(await response.json()).toMatchObject({ statusCode: '415' });
  },
);

test('a form without a file is refused', async () => {
  const owner = await shelfOwner();
  const response = await request(`/storage/v1/object/shelves/${owner.id}/a`, {
    method: 'POST',
    token: owner.accessToken,
    body: '--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--edge--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  });
  expect(response.status).toBe(400);
});
