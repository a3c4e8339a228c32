import { describe, expect, test } from 'vitest';
import { target, visitor, type Visitor } from '../../client.ts';
import { shelfOwner, shelves, text } from './files.ts';

const tus = { 'tus-resumable': '1.0.0' };
const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

function create(
  { accessToken }: Pick<Visitor, 'accessToken'>,
  metadata: Record<string, string>,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Response> {
  return fetch(`${target().url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...tus,
      authorization: `Bearer ${accessToken}`,
      apikey: target().publishableKey,
      'upload-metadata': encoded(metadata),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
}

function patch(
  { accessToken }: Pick<Visitor, 'accessToken'>,
  url: string,
  offset: number,
  body: string,
): Promise<Response> {
  return fetch(url, {
    method: 'PATCH',
    headers: {
      ...tus,
      authorization: `Bearer ${accessToken}`,
      apikey: target().publishableKey,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body,
  });
}

const into = (objectName: string) => ({ bucketName: 'shelves', objectName, contentType: 'text/plain' });

describe('a resumable upload', () => {
  test('is sent in parts and becomes an object after the last part', async () => {
    const owner = await shelfOwner();
    const metadata = { ...into(owner.at('a.txt')), cacheControl: '90', metadata: '{"n":1}' };
    const created = await create(owner, metadata, { 'upload-length': '10' });
    expect(created.status).toBe(201);
    const url = created.headers.get('location') ?? '';
    expect(url).toContain('/storage/v1/upload/resumable/');
    const first = await patch(owner, url, 0, '01234');
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '5']);
    expect((await shelves(owner).exists(owner.at('a.txt'))).data).toBe(false);
    expect((await patch(owner, url, 5, '56789')).headers.get('upload-offset')).toBe('10');
    expect(await (await shelves(owner).download(owner.at('a.txt'))).data?.text()).toBe('0123456789');
    expect((await shelves(owner).info(owner.at('a.txt'))).data).toMatchObject({
      contentType: 'text/plain',
      cacheControl: 'max-age=90',
      metadata: { n: 1 },
      size: 10,
    });
  });

  test('can send bytes with its creation', async () => {
    const owner = await shelfOwner();
    const headers = { 'upload-length': '5', 'content-type': 'application/offset+octet-stream' };
    const created = await create(owner, into(owner.at('a.txt')), headers, 'whole');
    expect([created.status, created.headers.get('upload-offset')]).toEqual([201, '5']);
    expect(await (await shelves(owner).download(owner.at('a.txt'))).data?.text()).toBe('whole');
  });

  test('reports its offset, its length and when it expires', async () => {
    const owner = await shelfOwner();
    const created = await create(owner, into(owner.at('a.txt')), { 'upload-length': '10' });
    expect(Date.parse(created.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());
    const url = created.headers.get('location') ?? '';
    await patch(owner, url, 0, '012');
    const head = await fetch(url, {
      method: 'HEAD',
      headers: { ...tus, authorization: `Bearer ${owner.accessToken}`, apikey: target().publishableKey },
    });
    expect(head.status).toBe(200);
    expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(['3', '10']);
    expect(head.headers.get('cache-control')).toContain('no-store');
  });

  test('refuses a part with a wrong offset', async () => {
    const owner = await shelfOwner();
    const created = await create(owner, into(owner.at('a.txt')), { 'upload-length': '10' });
    expect((await patch(owner, created.headers.get('location') ?? '', 4, 'x')).status).toBe(409);
  });

  test('can be cancelled', async () => {
    const owner = await shelfOwner();
    const created = await create(owner, into(owner.at('a.txt')), { 'upload-length': '10' });
    const url = created.headers.get('location') ?? '';
    const headers = { ...tus, authorization: `Bearer ${owner.accessToken}`, apikey: target().publishableKey };
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(204);
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(404);
  });

  test('needs permission to write at its creation and for each part', async () => {
    const [owner, other] = [await shelfOwner(), await visitor()];
    expect((await create(other, into(owner.at('a.txt')), { 'upload-length': '1' })).status).toBe(403);
    const created = await create(owner, into(owner.at('a.txt')), { 'upload-length': '1' });
    expect((await patch(other, created.headers.get('location') ?? '', 0, 'x')).status).toBe(403);
    expect((await shelves(owner).exists(owner.at('a.txt'))).data).toBe(false);
  });

  test('replaces an object only with x-upsert', async () => {
    const owner = await shelfOwner();
    await shelves(owner).upload(owner.at('a.txt'), text('old'));
    const headers = { 'upload-length': '3', 'content-type': 'application/offset+octet-stream' };
    expect((await create(owner, into(owner.at('a.txt')), headers, 'new')).status).toBe(409);
    const replacing = { ...headers, 'x-upsert': 'true' };
    expect((await create(owner, into(owner.at('a.txt')), replacing, 'new')).status).toBe(201);
    expect(await (await shelves(owner).download(owner.at('a.txt'))).data?.text()).toBe('new');
  });

  test('is limited to the size and types of its bucket', async () => {
    const owner = await shelfOwner();
    const picture = { bucketName: 'outputs', objectName: owner.at('a.webp'), contentType: 'image/webp' };
    expect((await create(owner, picture, { 'upload-length': String(1024 ** 2 + 1) })).status).toBe(413);
    const page = { ...picture, contentType: 'text/html' };
    expect((await create(owner, page, { 'upload-length': '1' })).status).toBe(415);
  });

  test('is refused with an invalid name, a missing bucket or another protocol version', async () => {
    const owner = await shelfOwner();
    const length = { 'upload-length': '1' };
    expect((await create(owner, { bucketName: 'shelves', objectName: '' }, length)).status).toBe(400);
    expect((await create(owner, { ...into('a'), bucketName: 'nowhere' }, length)).ok).toBe(false);
    expect((await create(owner, into(owner.at('é')), length)).status).toBe(400);
    expect((await create(owner, into(owner.at('a')), { ...length, 'tus-resumable': '0.1' })).ok).toBe(false);
  });

  test('lists its protocol extensions, and allows requests of other origins', async () => {
    const url = `${target().url}/storage/v1/upload/resumable`;
    const options = await fetch(url, { method: 'OPTIONS', headers: tus });
    expect(options.headers.get('tus-version')).toContain('1.0.0');
    expect(options.headers.get('tus-extension')).toContain('creation');
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.com',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,tus-resumable,upload-offset',
      },
    });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  });

  test('can be made without a session by a signed token', async () => {
    const owner = await shelfOwner();
    const { data } = await shelves(owner).createSignedUploadUrl(owner.at('a.txt'));
    const url = `${target().url}/storage/v1/upload/resumable/sign`;
    const headers = {
      ...tus,
      'upload-length': '6',
      'upload-metadata': encoded(into(owner.at('a.txt'))),
      'content-type': 'application/offset+octet-stream',
    };
    expect((await fetch(url, { method: 'POST', headers, body: 'signed' })).ok).toBe(false);
    const signed = { ...headers, 'x-signature': data?.token ?? '' };
    expect((await fetch(url, { method: 'POST', headers: signed, body: 'signed' })).status).toBe(201);
    expect(await (await shelves(owner).download(owner.at('a.txt'))).data?.text()).toBe('signed');
  });
});
