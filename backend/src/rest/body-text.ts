import { large, type LargeBody } from './large-bodies.ts';
import { tooLarge, tooSlow } from './rest-error.ts';

/** Larger bodies are refused before they are read to the end. */
export const largestBody = 16 * 1024 ** 2;

/** Milliseconds that a body has to arrive once it holds one of the few places: others wait for that. */
const longestArrival = 30_000;

/** The body as text. @throws RestError 413 when it is too large, 408 when it holds a place and does not arrive */
export async function bodyText(request: Request, contentType: string, body: LargeBody): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) throw tooBig();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const incoming = request.body?.pipeThrough(new TransformStream(), { signal: late.signal });
  try {
    for await (const chunk of incoming ?? []) {
      size += chunk.byteLength;
      if (size > largestBody) throw tooBig();
      if (await body.grownTo(size)) timer = setTimeout(() => late.abort(notArrived()), longestArrival);
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  const bytes = Buffer.concat(chunks);
  // Bytes reach the database as it writes them itself.
  return contentType.startsWith('application/octet-stream')
    ? `\\x${bytes.toString('hex')}`
    : bytes.toString('utf8');
}

const tooBig = () => tooLarge(`A body has at most ${largestBody} bytes.`);
const notArrived = () =>
  tooSlow(`A body of more than ${large} bytes has ${longestArrival / 1000} seconds to arrive.`);
