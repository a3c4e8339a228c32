import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { platformWith } from './signed-in.ts';
import { TestBackend } from './test-backend.ts';
import { unsignedToken } from './tokens.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());
afterEach(() => backend.forget());

const storage = () => platformWith(backend, unsignedToken()).storage;

describe('an object in storage', () => {
  test('of a public bucket has a URL without a request, with its path escaped', () => {
    expect(storage().publicUrl('catalogue', 'apps/a b/1?.webp')).toBe(
      `${backend.url}/storage/v1/object/public/catalogue/apps/a%20b/1%3F.webp`,
    );
    expect(storage().publicUrl('shown', 'a.webp', 512)).toBe(
      `${backend.url}/storage/v1/render/image/public/shown/a.webp?width=512`,
    );
    expect(backend.seen).toEqual([]);
  });

  test('has a signed URL with the requested expiry', async () => {
    backend.on('POST /storage/v1/object/sign/outputs/u1/j1.webp', {
      body: { signedURL: '/object/sign/outputs/u1/j1.webp?token=t' },
    });
    expect(await storage().signedUrl('outputs', 'u1/j1.webp', 60)).toBe(
      `${backend.url}/storage/v1/object/sign/outputs/u1/j1.webp?token=t`,
    );
    expect(backend.seen[0]?.body).toEqual({ expiresIn: 60 });
  });

  test('of a private bucket has an address on the site without a request, with its path escaped', () => {
    expect(storage().privateUrl('inputs', 'u1/a b.png')).toBe('/_pictures/inputs/u1/a%20b.png');
    expect(storage().privateUrl('outputs', 'u1/j1/0.webp', 512)).toBe(
      '/_pictures/outputs/u1/j1/0.webp?width=512',
    );
    expect(backend.seen).toEqual([]);
  });

  test('throws Storage’s code if it does not exist', async () => {
    backend.on('POST /storage/v1/object/sign/outputs/u1/none.webp', {
      status: 400,
      body: { statusCode: '404', error: 'not_found', message: 'Object not found' },
    });
    await expect(storage().signedUrl('outputs', 'u1/none.webp', 60)).rejects.toMatchObject({
      name: 'PlatformError',
      code: '404',
      status: 400,
      message: 'Object not found',
    });
  });

  test('is uploaded under its path with its media type', async () => {
    backend.on('POST /storage/v1/object/inputs/u1/face.png', {
      body: { Id: '1', Key: 'inputs/u1/face.png' },
    });
    await storage().upload('inputs', 'u1/face.png', new Blob(['pixels'], { type: 'image/png' }));
    const [request] = backend.seen;
    expect(request?.body).toMatch(/Content-Type: image\/png\r\n\r\npixels/);
    expect(request?.headers['x-upsert']).toBe('false');
  });

  test('is removed under its path', async () => {
    backend.on('DELETE /storage/v1/object/inputs', { body: [] });
    await storage().remove('inputs', ['u1/face.png']);
    expect(backend.asked('DELETE /storage/v1/object/inputs').map(({ body }) => body)).toEqual([
      { prefixes: ['u1/face.png'] },
    ]);
  });

  test('throws Storage’s code if it may not be uploaded', async () => {
    backend.on('POST /storage/v1/object/inputs/u1/face.png', {
      status: 400,
      body: {
        statusCode: '415',
        error: 'invalid_mime_type',
        message: 'mime type text/html is not supported',
      },
    });
    const file = new Blob(['<p>'], { type: 'text/html' });
    await expect(storage().upload('inputs', 'u1/face.png', file)).rejects.toMatchObject({
      name: 'PlatformError',
      code: '415',
      message: 'mime type text/html is not supported',
    });
  });
});
