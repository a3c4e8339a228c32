import type { Refusal } from './authenticate.ts';

const headers = { 'content-type': 'application/json; charset=utf-8' };

/** The gateway's answers for keys; those for tokens are PostgREST's. */
export function refuse(refusal: Refusal): Response {
  switch (refusal.kind) {
    case 'no-key':
      return gateway('No API key found in request', 'No `apikey` request header or url param was found.');
    case 'unknown-key':
      return gateway('Invalid API key', 'Double check your Supabase `anon` or `service_role` API key.');
    case 'secret-in-browser':
      return gateway(
        'Forbidden use of secret API key in browser',
        'Secret API keys can only be used on a server.',
      );
    case 'expired-token':
      return token('PGRST303', 'JWT expired', null);
    case 'bad-token':
      return token(
        'PGRST301',
        'No suitable key or wrong key type',
        `The JWT was refused: ${refusal.message}`,
      );
  }
}

const gateway = (message: string, hint: string): Response =>
  Response.json({ message, hint }, { status: 401, headers });

function token(code: string, message: string, details: string | null): Response {
  return Response.json(
    { code, message, details, hint: null },
    {
      status: 401,
      headers: {
        ...headers,
        'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
      },
    },
  );
}
