/** Headers that belong to one connection, or that fetch has already undone. */
const notForwarded = [
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Hosted functions end after this long, too. */
const longestAnswer = 150_000;

/** Hands the request to another origin, streaming both bodies. */
export async function forward(request: Request, origin: string, path: string): Promise<Response> {
  const response = await fetch(origin + path, {
    method: request.method,
    headers: withoutHopByHop(request.headers),
    redirect: 'manual',
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestAnswer)]),
    ...(request.body && { body: request.body, duplex: 'half' }),
  });
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers: withoutHopByHop(response.headers),
  });
}

function withoutHopByHop(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of notForwarded) kept.delete(name);
  return kept;
}
