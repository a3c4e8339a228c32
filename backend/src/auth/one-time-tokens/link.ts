import type { EmailValues } from '../mail/email.ts';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../accounts/users.ts';
import type { OneTimeToken } from './tokens.ts';

export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change';

/** The URL that verifies a token and redirects the visitor to `redirectTo`. */
export function verifyLink(
  { issuer }: AuthContext,
  hash: string,
  type: LinkType,
  redirectTo: string,
): string {
  const query = new URLSearchParams({ token: hash, type, redirect_to: redirectTo });
  return `${issuer}/verify?${query}`;
}

/** The template values of an email with a link. */
export function linkValues(
  context: AuthContext,
  user: UserRow,
  { code, hash }: OneTimeToken,
  type: LinkType,
  redirectTo: string,
): EmailValues {
  return {
    SiteURL: context.settings.site_url,
    ConfirmationURL: verifyLink(context, hash, type, redirectTo),
    Email: user.email ?? '',
    Token: code,
    TokenHash: hash,
    RedirectTo: redirectTo,
    Data: user.raw_user_meta_data ?? {},
  };
}
