import { describe, expect, test } from 'vitest';
import { request, target, visitor } from '../../client.ts';
import { png, shelfOwner, shelves, showcase, sizeOf, statusOf, text } from './files.ts';

async function shownPicture() {
  const owner = await shelfOwner();
  await showcase(owner).upload(owner.at('p.png'), png(200, 100));
  const url = `${target().url}/storage/v1/render/image/public/showcase/${owner.at('p.png')}`;
  const draw = async (query: string, headers: Record<string, string> = { accept: 'image/png' }) => {
    const response = await fetch(`${url}?${query}`, { headers });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  return { owner, url, draw };
}

describe('a transformed picture', () => {
  test.each([
    ['width=100', [100, 50]],
    ['height=20', [40, 20]],
    ['width=50&height=50', [50, 50]],
    ['width=50&height=50&resize=cover', [50, 50]],
    ['width=50&height=50&resize=contain', [50, 25]],
    ['width=50&height=80&resize=fill', [50, 80]],
  ])('with %s has the requested size', async (query, size) => {
    const { draw } = await shownPicture();
    const { response, bytes } = await draw(`${query}&format=origin`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(sizeOf(bytes)).toEqual(size);
  });

  test('is WebP for clients that accept it', async () => {
    const { draw } = await shownPicture();
    const { response, bytes } = await draw('width=50', { accept: 'image/webp,*/*' });
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(bytes.subarray(8, 12)).toString()).toBe('WEBP');
  });

  test('keeps its format with format=origin, even if the client accepts others', async () => {
    const { draw } = await shownPicture();
    const { response } = await draw('width=50&format=origin', { accept: 'image/avif,image/webp' });
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  test('has no more bytes with less quality', async () => {
    const { draw } = await shownPicture();
    const [low, high] = [await draw('quality=20&format=webp', {}), await draw('quality=100&format=webp', {})];
    expect(low.bytes.byteLength).toBeLessThanOrEqual(high.bytes.byteLength);
  });

  test.each([
    ['width=a'],
    ['width=-1'],
    ['quality=5'],
    ['quality=101'],
    ['resize=stretch'],
    ['format=bmp'],
    ['gravity=up'],
    ['gravity=fp&x_offset=2&y_offset=0'],
  ])('is refused for %s', async (query) => {
    const { draw } = await shownPicture();
    expect((await draw(query)).response.status).toBe(400);
  });

  test('lists its transformations in a header', async () => {
    const { draw } = await shownPicture();
    const { response } = await draw('width=50&height=9000&resize=contain&quality=60&gravity=noea&x_offset=3');
    expect(response.headers.get('x-transformations')).toBe(
      'height:2500,width:50,resizing_type:fit,quality:60,gravity:noea:3:0',
    );
  });

  test('is cropped by its gravity', async () => {
    const { draw } = await shownPicture();
    const part = async (query: string) => (await draw(`width=50&height=50&format=origin&${query}`)).bytes;
    const west = await part('gravity=we');
    expect(sizeOf(west)).toEqual([50, 50]);
    expect(west).not.toEqual(await part('gravity=ea'));
    expect(west).toEqual(await part('gravity=fp&x_offset=0&y_offset=0'));
  });

  test('is recognised by its bytes, not by the declared type', async () => {
    const owner = await shelfOwner();
    await showcase(owner).upload(owner.at('p'), await png(20, 10).arrayBuffer(), {
      contentType: 'text/plain',
    });
    const path = `/storage/v1/render/image/public/showcase/${owner.at('p')}?width=10&format=origin`;
    const response = await fetch(target().url + path);
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  test('is refused for a file that is not a picture', async () => {
    const owner = await shelfOwner();
    await showcase(owner).upload(owner.at('a.png'), text('no picture', 'image/png'));
    const path = `/storage/v1/render/image/public/showcase/${owner.at('a.png')}?width=10`;
    const response = await fetch(target().url + path);
    expect(response.status).toBe(400);
  });

  test('has the URL that getPublicUrl returns', async () => {
    const { owner } = await shownPicture();
    const transform = { width: 20, height: 20, format: 'origin' } as const;
    const { publicUrl } = showcase(owner).getPublicUrl(owner.at('p.png'), { transform }).data;
    expect(sizeOf(new Uint8Array(await (await fetch(publicUrl)).arrayBuffer()))).toEqual([20, 20]);
  });

  test('of a private picture is served only to the visitors that policies allow', async () => {
    const [owner, other] = [await shelfOwner(), await visitor()];
    await shelves(owner).upload(owner.at('p.png'), png(200, 100));
    const options = { transform: { width: 20, format: 'origin' } } as const;
    const { data } = await shelves(owner).download(owner.at('p.png'), options);
    expect(sizeOf(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0)))).toEqual([20, 10]);
    expect(statusOf((await shelves(other).download(owner.at('p.png'), options)).error)).toBe('404');
    const open = await fetch(
      `${target().url}/storage/v1/render/image/public/shelves/${owner.at('p.png')}?width=5`,
    );
    expect(open.status).toBe(400);
  });

  test('with a signed URL has the signed size', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('p.png'), png(200, 100));
    const transform = { width: 50, height: 50, resize: 'contain', format: 'origin' } as const;
    const { data } = await shelves(owner).createSignedUrl(owner.at('p.png'), 60, { transform });
    expect(data?.signedUrl).toContain('/render/image/sign/');
    const bytes = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
    expect(sizeOf(await bytes(data?.signedUrl ?? ''))).toEqual([50, 25]);
    expect(sizeOf(await bytes(`${data?.signedUrl}&width=2000`))).toEqual([50, 25]);
    expect((await fetch((data?.signedUrl ?? '').slice(0, -10))).status).toBe(400);
  });

  test('changes and disappears with its source', async () => {
    const { owner, draw } = await shownPicture();
    expect(sizeOf((await draw('width=20&format=origin')).bytes)).toEqual([20, 10]);
    await showcase(owner).update(owner.at('p.png'), png(100, 100), { cacheControl: '0' });
    expect(sizeOf((await draw('width=20&format=origin&again=1')).bytes)).toEqual([20, 20]);
    await showcase(owner).remove([owner.at('p.png')]);
    expect((await draw('width=20&format=origin&again=2')).response.status).toBe(400);
  });

  test('that does not exist in a private bucket gives 404', async () => {
    const response = await request('/storage/v1/render/image/authenticated/shelves/none.png?width=5');
    expect(await response.json()).toMatchObject({ statusCode: '404' });
  });
});
