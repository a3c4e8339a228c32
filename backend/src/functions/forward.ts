/** Headers that belong to one connection, or that fetch has already undone. */
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
  /** Milliseconds until an answer begins, and until it ends. */
  readonly begin: number;
  readonly end: number;
}

/** As hosted. */
export const hostedPatience: Patience = { begin: 150_000, end: 400_000 };

/**
 * In bytes. Hosted documents no limit. The worst JSON of this size takes a dozen times as much when it is parsed, which
 * a function's heap can hold.
 */
const largestBody = 10 * 1024 ** 2;

export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor() {
    super(`The body has more than ${largestBody} bytes`);
  }
}

/** Hands the request to another origin, streaming both bodies. @throws NoAnswerError, BodyTooLargeError */
export async function forward(
  request: Request,
  origin: string,
  path: string,
  { begin, end }: Patience,
): Promise<Response> {
  if (Number(request.headers.get('content-length')) > largestBody) throw new BodyTooLargeError();
  const refused = new AbortController();
  const timer = setTimeout(() => refused.abort(new NoAnswerError(`no answer in ${begin} ms`)), begin);
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

/** Passes a body on and gives the request up when the body is too large. */
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
