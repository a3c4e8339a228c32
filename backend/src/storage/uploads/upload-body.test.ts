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
      else controller.error(new Error('the asker went away'));
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

test('a form’s file is read to its end', async () => {
  expect(await bytesOf(form([head, 'first ', 'second', '\r\n--edge--\r\n'], 'ends'))).toBe('first second');
});

test('fields behind a small file count, too', async () => {
  const field = '\r\n--edge\r\ncontent-disposition: form-data; name="contentType"\r\n\r\nimage/png';
  const upload = await openUpload(form([`${head}small${field}\r\n--edge--\r\n`], 'ends'));
  expect(upload.mimetype).toBe('image/png');
  expect(await bytesOf(form([`${head}small${field}\r\n--edge--\r\n`], 'ends'))).toBe('small');
});

test.each([
  ['within its file', [head, ...long]],
  ['before its file', [head.slice(0, 20)]],
])('a form that breaks off %s is an error, not half a file', async (_where, parts) => {
  await expect(bytesOf(form(parts, 'breaks off'))).rejects.toThrow(/went away|No content/);
});

test.each([
  ['within its file', [head, 'first']],
  ['before its file', [head.slice(0, 20)]],
])('a form that ends %s is an error, too', async (_where, parts) => {
  await expect(bytesOf(form(parts, 'ends'))).rejects.toThrow(/./);
});

test('fields of a form that are too many, and a boundary that is none, are refused', async () => {
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

test('a form that breaks off after its upload was refused harms nobody', async () => {
  const { bytes } = await openUpload(form([head, ...long], 'breaks off'));
  // Nobody reads the bytes, nor listens for their errors: the upload was refused.
  const file = bytes as Readable;
  await new Promise((resolve) => file.once('close', resolve).resume());
  expect(file.errored?.message).toBe('the asker went away');
});
