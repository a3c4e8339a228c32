import { randomUUID } from 'node:crypto';
import { DefaultHttpStack, Upload } from 'tus-js-client';
import { expect, onTestFinished, test } from 'vitest';
import { keys, startProcess } from '../../../testing/backend-process.ts';
import { ownBackendForTest } from '../../../testing/own-backend.ts';
import { dataFolder } from '../../../testing/template.ts';
import { guest, visitor, type Visitor } from '../../../testing/visitors.ts';

const bytes = Buffer.from(Array.from({ length: 900_000 }, (_, index) => (index * 31) % 256));
const chunkSize = 100_000;

function uploadTo(url: string, { accessToken }: Visitor, path: string, resume?: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(bytes, {
    endpoint: `${url}/storage/v1/upload/resumable`,
    ...(resume !== undefined && { uploadUrl: resume }),
    retryDelays: null,
    chunkSize,
    httpStack: new DefaultHttpStack({}),
    headers: { authorization: `Bearer ${accessToken}`, apikey: keys.publishable },
    metadata: { bucketName: 'outputs', objectName: path, contentType: 'image/webp' },
    onSuccess: () => resolve(),
    onError: reject,
  });
  return { upload, done: promise };
}

test('a resumable upload continues from the last acknowledged byte after the backend was killed', async () => {
  const data = await dataFolder();
  const first = await startProcess(data);
  onTestFinished(async () => void (await first.end('SIGKILL')));
  const owner = await visitor(first.url);
  const path = `${owner.id}/large.webp`;
  const { upload, done } = uploadTo(first.url, owner, path);
  let acknowledged = 0;
  const killed = new Promise<void>((resolve) => {
    upload.options.onChunkComplete = (_size, accepted) => {
      acknowledged = accepted;
      if (accepted >= 4 * chunkSize) void first.end('SIGKILL').then(() => resolve());
    };
  });
  upload.start();
  await expect(done).rejects.toThrow(/failed to upload chunk/);
  await killed;

  const second = await ownBackendForTest(data);
  const resumed = uploadTo(second.url, owner, path, (upload.url ?? '').replace(first.url, second.url));
  const offsets: number[] = [];
  resumed.upload.options.onProgress = (sent) => offsets.push(sent);
  resumed.upload.start();
  await resumed.done;
  expect(offsets[0]).toBeGreaterThanOrEqual(acknowledged);
  const client = guest(second.url);
  await client.auth.signInWithPassword({ email: owner.email, password: owner.password });
  const { data: stored } = await client.storage.from('outputs').download(path);
  expect(Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
});

const mebibyte = 1024 ** 2;
const base64 = (text: string) => Buffer.from(text).toString('base64');

function beginUpload(url: string, { id, accessToken }: Visitor, size: number): Promise<Response> {
  return fetch(`${url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      apikey: keys.publishable,
      authorization: `Bearer ${accessToken}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `bucketName ${base64('outputs')},objectName ${base64(`${id}/${randomUUID()}.webp`)},contentType ${base64('image/webp')}`,
    },
  });
}

test('the unfinished uploads of one visitor may have the size of one object in total, also after a restart', async () => {
  const data = await dataFolder();
  const first = await ownBackendForTest(data);
  const [visitorOfMany, other] = [await visitor(first.url), await visitor(first.url)];
  const begun = await Promise.all(
    Array.from({ length: 20 }, () => beginUpload(first.url, visitorOfMany, mebibyte)),
  );
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(5);
  const refused = begun.find(({ status }) => status !== 201);
  expect([refused?.status, await refused?.text()]).toEqual([
    429,
    `Your unfinished uploads may have ${5 * mebibyte} bytes together; finish or cancel one first`,
  ]);
  expect((await beginUpload(first.url, other, mebibyte)).status).toBe(201);
  await first.close();

  const second = await ownBackendForTest(data);
  expect((await beginUpload(second.url, visitorOfMany, mebibyte)).status).toBe(429);
  const place = begun.find(({ status }) => status === 201)?.headers.get('location') ?? '';
  const canceled = await fetch(place.replace(first.url, second.url), {
    method: 'DELETE',
    headers: {
      apikey: keys.publishable,
      authorization: `Bearer ${visitorOfMany.accessToken}`,
      'tus-resumable': '1.0.0',
    },
  });
  expect(canceled.status).toBe(204);
  expect((await beginUpload(second.url, visitorOfMany, mebibyte)).status).toBe(201);
});
