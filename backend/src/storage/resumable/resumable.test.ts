import { DefaultHttpStack, Upload } from 'tus-js-client';
import { expect, onTestFinished, test } from 'vitest';
import { keys, startProcess } from '../../../testing/backend-process.ts';
import { copyOfTemplate, removeFolder } from '../../../testing/template.ts';
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

test('a resumable upload goes on where it was when the backend was killed', async () => {
  const data = await copyOfTemplate();
  onTestFinished(() => removeFolder(data));
  const first = await startProcess(data);
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

  const second = await startProcess(data);
  onTestFinished(async () => void (await second.end('SIGKILL')));
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
