import type { LargeBody } from './large-bodies.ts';
import { tooLarge } from './rest-error.ts';

/** Larger bodies are refused before they are read to the end. */
export const largestBody = 16 * 1024 ** 2;

/** The body as text. @throws RestError 413 when it is too large */
export async function bodyText(request: Request, contentType: string, body: LargeBody): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) throw tooBig();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > largestBody) throw tooBig();
    await body.grownTo(size);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  // Bytes reach the database as it writes them itself.
  return contentType.startsWith('application/octet-stream')
    ? `\\x${bytes.toString('hex')}`
    : bytes.toString('utf8');
}

const tooBig = () => tooLarge(`A body has at most ${largestBody} bytes.`);
