import type { AuthContext, Client } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { finishFlow, latestFlow } from '../redirects/flow-state.ts';
import { networkOf } from '../limits/network.ts';
import { redirectTo } from '../redirects/redirects.ts';
import { openSession, type SignInMethod } from '../sessions/sessions.ts';
import { accept, tellOfChange } from './accept.ts';
import { findToken, verifiable } from './find.ts';
import { isPkceToken } from './tokens.ts';
import { singleConfirmation } from './verify-post.ts';

const oauthErrors: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/**
 * Verifies the link of an email and redirects to the site with a code (if the email was requested with a PKCE
 * challenge), with tokens or with an error.
 */
export async function verifyGet(context: AuthContext, request: Request, client: Client): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const type = query.get('type') ?? '';
  const token = query.get('token') ?? query.get('token_hash') ?? '';
  if (!type) throw invalid('Verify requires a verification type');
  if (!token) throw invalid('Verify requires a token or a token hash');
  const target = redirectTo(context.settings, request);
  const isPkce = isPkceToken(token);
  try {
    context.limits.verifications.take(`address ${networkOf(client.address)}`);
    return seeOther(await follow(context, { type, token, target, isPkce, client }));
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return seeOther(withError(target, error, isPkce));
  }
}

interface Link {
  readonly type: string;
  readonly token: string;
  readonly target: string;
  readonly isPkce: boolean;
  readonly client: Client;
}

async function follow(context: AuthContext, link: Link): Promise<string> {
  const { type, token, target, isPkce, client } = link;
  const kinds = verifiable(type);
  if (!kinds) throw invalid('Invalid email verification type');
  const outcome = await context.database.transaction(async (sql) => {
    const found = await findToken(context, sql, kinds, [token]);
    if (!found) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
    const user = await accept(context, sql, found);
    if (!user) return undefined;
    const method: SignInMethod =
      methods[type] ?? (found.kind === 'confirmation' ? 'email/signup' : 'magiclink');
    return {
      before: found.user,
      user,
      code: isPkce ? await finishFlow(sql, await latestFlow(sql, user.id, method), user.id) : undefined,
      session: isPkce ? undefined : await openSession(context, sql, user, 'otp', client),
    };
  });
  if (!outcome) {
    const url = new URL(target);
    if (isPkce) url.searchParams.set('message', singleConfirmation);
    return withFragment(url, { message: singleConfirmation });
  }
  tellOfChange(context, outcome.before, outcome.user);
  const { code, session } = outcome;
  const url = new URL(target);
  if (code !== undefined) {
    url.searchParams.set('code', code);
    return url.href;
  }
  return withFragment(url, {
    access_token: session?.access_token ?? '',
    expires_at: String(session?.expires_at),
    expires_in: String(session?.expires_in),
    refresh_token: session?.refresh_token ?? '',
    token_type: 'bearer',
    type,
  });
}

const methods: Readonly<Record<string, SignInMethod>> = {
  signup: 'email/signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
};

function withError(target: string, { status, code, message }: AuthError, isPkce: boolean): string {
  const url = new URL(target);
  const name = oauthErrors[status];
  const said = { ...(name && { error: name }), error_code: code, error_description: message };
  if (isPkce) for (const [key, value] of Object.entries(said)) url.searchParams.set(key, value);
  return withFragment(url, said);
}

/** The parameter `sb` marks the redirect as Supabase's for clients. */
function withFragment(url: URL, values: Readonly<Record<string, string>>): string {
  url.hash = '';
  return `${url.href}#${new URLSearchParams({ ...values, sb: '' })}`;
}

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
