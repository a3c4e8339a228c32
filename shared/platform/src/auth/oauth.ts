import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod/mini';
import { throwIf, unwrap } from './auth-failure.ts';
import { parse } from '../calls/data.ts';
import type { OAuthFace } from './oauth-face.ts';

const redirect = z.object({ redirect_url: z.string() });

const link = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => (value === undefined || value === '' ? null : value)),
);

const authorization = z.union([
  z.pipe(
    redirect,
    z.transform(({ redirect_url }) => ({ kind: 'redirect' as const, redirectUrl: redirect_url })),
  ),
  z.pipe(
    z.object({
      authorization_id: z.string(),
      redirect_uri: z.string(),
      client: z.object({ id: z.string(), name: link, uri: link, logo_uri: link }),
      user: z.object({ id: z.string(), email: link }),
      scope: z.string(),
    }),
    z.transform(({ authorization_id, redirect_uri, client: { logo_uri, ...client }, user, scope }) => ({
      kind: 'consent' as const,
      authorizationId: authorization_id,
      redirectUri: redirect_uri,
      client: { ...client, logoUri: logo_uri },
      user,
      scopes: scope.split(' ').filter((name) => name !== ''),
    })),
  ),
]);

const grants = z.array(
  z.pipe(
    z.object({
      client: z.object({ id: z.string(), name: link, uri: link }),
      scopes: z.array(z.string()),
      granted_at: z.string(),
    }),
    z.transform(({ granted_at, ...grant }) => ({ ...grant, grantedAt: granted_at })),
  ),
);

/** Consent to other applications through GoTrue. */
export function createOAuth(client: () => Promise<SupabaseClient>): OAuthFace {
  const oauth = async () => (await client()).auth.oauth;
  return {
    async details(id) {
      const supabase = await client();
      await open(supabase, { authorization_id: id });
      return parse(authorization, unwrap(await supabase.auth.oauth.getAuthorizationDetails(id)));
    },
    async approve(id, { skipRedirect = false } = {}) {
      const supabase = await client();
      await open(supabase, { authorization_id: id, is_allowed: true });
      const options = { skipBrowserRedirect: skipRedirect };
      const result = await supabase.auth.oauth.approveAuthorization(id, options);
      return parse(redirect, unwrap(result)).redirect_url;
    },
    async deny(id, { skipRedirect = false } = {}) {
      const result = await (await oauth()).denyAuthorization(id, { skipBrowserRedirect: skipRedirect });
      return parse(redirect, unwrap(result)).redirect_url;
    },
    async grants() {
      return parse(grants, unwrap(await (await oauth()).listGrants()));
    },
    async revoke(clientId) {
      unwrap(await (await oauth()).revokeGrant({ clientId }));
    },
  };
}

/**
 * Says, before GoTrue is asked, that this session opens or allows the request: GoTrue signs in at once to an application that
 * was allowed before, and the database gives tokens only to what a session with the second factor opened or allowed.
 */
async function open(
  supabase: SupabaseClient,
  request: { readonly authorization_id: string; readonly is_allowed?: true },
): Promise<void> {
  const { data } = await supabase.auth.getSession();
  if (data.session === null) return;
  const { error, status } = await supabase.rpc('open_authorization', request);
  throwIf(error && { ...error, status });
}
