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

export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** Hands the request to another origin, streaming both bodies. @throws NoAnswerError */
export async function forward(
  request: Request,
  origin: string,
  path: string,
  { begin, end }: Patience,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new NoAnswerError(`no answer in ${begin} ms`)), begin);
  try {
    const response = await fetch(origin + path, {
      method: request.method,
      headers: withoutHopByHop(request.headers),
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, late.signal, AbortSignal.timeout(end)]),
      ...(request.body && { body: request.body, duplex: 'half' }),
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

function withoutHopByHop(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of notForwarded) kept.delete(name);
  return kept;
}
