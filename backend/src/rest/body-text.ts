import { large, type LargeBody } from './large-bodies.ts';
import { tooLarge, tooSlow } from './rest-error.ts';

/** In bytes. Larger bodies are refused before they are read completely. */
export const largestBody = 16 * 1024 ** 2;

/** The milliseconds in which a body must arrive once it holds one of the few places, for which other bodies wait. */
const longestArrival = 30_000;

/** Reads the body as text. @throws RestError 413 if it is too large, 408 if it holds a place and arrives too slowly */
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
  // Binary bodies reach the database in the hex format of bytea.
  return contentType.startsWith('application/octet-stream')
    ? `\\x${bytes.toString('hex')}`
    : bytes.toString('utf8');
}

const tooBig = () => tooLarge(`A body has at most ${largestBody} bytes.`);
const notArrived = () =>
  tooSlow(`A body of more than ${large} bytes has ${longestArrival / 1000} seconds to arrive.`);
