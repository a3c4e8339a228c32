import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openUpload } from './upload-body.ts';

const head =
  '--edge\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: text/plain\r\n\r\n';

const long = Array.from({ length: 9 }, () => 'x'.repeat(100_000));

function form(parts: readonly string[], end: 'breaks off' | 'ends'): Request {
  const left = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (end === 'ends') controller.close();
      else controller.error(new Error('the client disconnected'));
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  return new Request('http://localhost', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

async function bytesOf(request: Request): Promise<string> {
  let text = '';
  for await (const chunk of (await openUpload(request)).bytes) text += Buffer.from(chunk).toString();
  return text;
}

test('the file of a form is read to its end', async () => {
  expect(await bytesOf(form([head, 'first ', 'second', '\r\n--edge--\r\n'], 'ends'))).toBe('first second');
});

test('form fields after a small file are used, too', async () => {
  const field = '\r\n--edge\r\ncontent-disposition: form-data; name="contentType"\r\n\r\nimage/png';
  const upload = await openUpload(form([`${head}small${field}\r\n--edge--\r\n`], 'ends'));
  expect(upload.mimetype).toBe('image/png');
  expect(await bytesOf(form([`${head}small${field}\r\n--edge--\r\n`], 'ends'))).toBe('small');
});

test.each([
  ['within its file', [head, ...long]],
  ['before its file', [head.slice(0, 20)]],
])('a form whose connection breaks off %s fails, and yields no partial file', async (_where, parts) => {
  await expect(bytesOf(form(parts, 'breaks off'))).rejects.toThrow(/client disconnected|No content/);
});

test.each([
  ['within its file', [head, 'first']],
  ['before its file', [head.slice(0, 20)]],
])('a form that ends %s fails', async (_where, parts) => {
  await expect(bytesOf(form(parts, 'ends'))).rejects.toThrow(/./);
});

test('more than ten fields of a form are ignored, and a form without a boundary is refused', async () => {
  const fields = Array.from(
    { length: 50 },
    (_, index) => `--edge\r\ncontent-disposition: form-data; name="${index}"\r\n\r\nx\r\n`,
  );
  expect(await bytesOf(form([...fields, head, 'kept', '\r\n--edge--\r\n'], 'ends'))).toBe('kept');
  const request = new Request('http://localhost', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data' },
    body: 'x',
  });
  await expect(openUpload(request)).rejects.toMatchObject({ status: 400 });
});

test('a connection that breaks off after the upload was refused does not end the process', async () => {
  const { bytes } = await openUpload(form([head, ...long], 'breaks off'));
  // The upload was refused, so no code reads the bytes or listens for their errors.
  const file = bytes as Readable;
  await new Promise((resolve) => file.once('close', resolve).resume());
  expect(file.errored?.message).toBe('the client disconnected');
});
