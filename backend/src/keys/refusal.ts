import { problem } from '../rest/response/problem.ts';
import type { Refusal } from './authenticate.ts';

const headers = { 'content-type': 'application/json; charset=utf-8' };

/** Responds like the hosted gateway to a wrong API key, and like PostgREST to a wrong token. */
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
    case 'bad-claim':
      return token('PGRST303', refusal.message, null);
    case 'bad-token':
      return token('PGRST301', refusal.message, refusal.details);
  }
}

const gateway = (message: string, hint: string): Response =>
  Response.json({ message, hint }, { status: 401, headers });

const token = (code: string, message: string, details: string | null): Response =>
  problem(
    401,
    { code, details, hint: null, message },
    { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  );
