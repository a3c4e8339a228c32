import type { Sql } from '../../database/database.ts';
import type { AuditAction } from '../audit.ts';
import type { AuthContext } from '../auth-context.ts';
import { openFlow, type Challenge } from '../redirects/flow-state.ts';
import type { TemplateName } from '../mail/email.ts';
import type { SignInMethod } from '../sessions/sessions.ts';
import type { UserRow } from '../accounts/users.ts';
import { linkValues, type LinkType } from './link.ts';
import { issueToken, type TokenKind } from './tokens.ts';

interface LinkMail {
  readonly kind: TokenKind;
  readonly template: TemplateName;
  readonly type: LinkType;
  readonly method: SignInMethod;
  readonly action: AuditAction;
}

export const linkMails = {
  signup: {
    kind: 'confirmation',
    template: 'confirmation',
    type: 'signup',
    method: 'email/signup',
    action: 'user_confirmation_requested',
  },
  magiclink: {
    kind: 'recovery',
    template: 'magic_link',
    type: 'magiclink',
    method: 'magiclink',
    action: 'user_recovery_requested',
  },
  recovery: {
    kind: 'recovery',
    template: 'recovery',
    type: 'recovery',
    method: 'recovery',
    action: 'user_recovery_requested',
  },
} as const satisfies Record<string, LinkMail>;

/** The redirect of a link in an email, and the PKCE challenge for its code. */
export interface Destination {
  readonly redirectTo: string;
  readonly challenge?: Challenge | undefined;
}

/** Prepares an email in the transaction; call the returned function after the commit to send it. */
export async function prepareLink(
  context: AuthContext,
  sql: Sql,
  user: UserRow,
  mail: LinkMail,
  { redirectTo, challenge }: Destination,
): Promise<() => void> {
  if (challenge) await openFlow(sql, { ...challenge, userId: user.id, method: mail.method });
  await context.audit(sql, mail.action, { actor: user });
  const token = await issueToken(sql, {
    userId: user.id,
    kind: mail.kind,
    address: user.email ?? '',
    length: context.settings.email.otp_length,
    isPkce: challenge !== undefined,
  });
  return () =>
    context.mail.post({
      to: user.email ?? '',
      template: mail.template,
      values: linkValues(context, user, token, mail.type, redirectTo),
    });
}
