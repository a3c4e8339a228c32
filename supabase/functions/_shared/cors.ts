const allowedHeaders = 'authorization, x-client-info, apikey, content-type, x-region, x-supabase-api-version';

/** Lets only the site's pages read the responses of a function. */
export function withCors(
  origins: readonly string[],
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const response =
      request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await handle(request);
    const origin = request.headers.get('origin');
    response.headers.append('vary', 'origin');
    if (origin === null || !origins.includes(origin)) return response;
    response.headers.set('access-control-allow-origin', origin);
    response.headers.set('access-control-allow-headers', allowedHeaders);
    response.headers.set('access-control-allow-methods', 'POST, OPTIONS');
    response.headers.set('access-control-max-age', '86400');
    return response;
  };
}
