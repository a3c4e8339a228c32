/** Hop-by-hop headers, and headers of encodings that fetch has already decoded. */
const notForwarded = [
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

export interface Patience {
  /** The milliseconds until the response must have begun. */
  readonly begin: number;
  /** The milliseconds until the response must have ended. */
  readonly end: number;
}

/** The limits of hosted functions. */
export const hostedPatience: Patience = { begin: 150_000, end: 400_000 };

/**
 * In bytes. Supabase documents no limit for hosted functions. Parsed JSON takes up to a dozen times the memory of its
 * text, which at this size fits into a function's heap.
 */
const largestBody = 10 * 1024 ** 2;

export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';
}

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor() {
    super(`The body has more than ${largestBody} bytes`);
  }
}

/** Forwards the request to another origin and streams both bodies. @throws NoResponseError, BodyTooLargeError */
export async function forward(
  request: Request,
  origin: string,
  path: string,
  { begin, end }: Patience,
): Promise<Response> {
  if (Number(request.headers.get('content-length')) > largestBody) throw new BodyTooLargeError();
  const refused = new AbortController();
  const timer = setTimeout(() => refused.abort(new NoResponseError(`no response in ${begin} ms`)), begin);
  try {
    const response = await fetch(origin + path, {
      method: request.method,
      headers: withoutHopByHop(request.headers),
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, refused.signal, AbortSignal.timeout(end)]),
      ...(request.body && { body: request.body.pipeThrough(counting(refused)), duplex: 'half' }),
    });
    return new Response(response.body, {
      status: response.status,
      statusText: response.statusText,
      headers: withoutHopByHop(response.headers),
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Passes a body on and aborts the request if the body is too large. */
function counting(request: AbortController): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > largestBody) request.abort(new BodyTooLargeError());
      else controller.enqueue(chunk);
    },
  });
}

function withoutHopByHop(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of notForwarded) kept.delete(name);
  return kept;
}
