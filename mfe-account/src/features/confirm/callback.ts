import type { Platform } from '@irodori/platform';
import type { ConfirmFailure } from './confirm-words.ts';
import { askedLink } from '../mail-code/asked-link.ts';

const linkTypes = ['signup', 'email', 'recovery', 'magiclink'] as const;

/** The parameters in the URL of a link from an email or a sign-in provider. */
export type Callback =
  | { readonly type: 'code'; readonly code: string }
  | { readonly type: 'link'; readonly tokenHash: string; readonly link: (typeof linkTypes)[number] }
  | { readonly type: 'refused'; readonly reason: ConfirmFailure }
  | { readonly type: 'nothing' };

/** The parameters that can be exchanged for a session. */
export type Redeemable = Extract<Callback, { type: 'code' | 'link' }>;

/** By the code with which GoTrue leads back from a link or a provider. */
const reasons: Readonly<Record<string, ConfirmFailure>> = {
  otp_expired: 'expired',
  bad_oauth_state: 'stale',
  bad_oauth_callback: 'stale',
  flow_state_already_used: 'stale',
  oauth_client_state_not_found: 'stale',
  provider_email_needs_verification: 'unverified',
  email_not_confirmed: 'unverified',
  email_exists: 'taken',
  identity_already_exists: 'taken',
  signup_disabled: 'closed',
  user_banned: 'banned',
  unexpected_failure: 'provider',
};

const reasonOf = (errorCode: string | null, error: string | null): ConfirmFailure =>
  reasons[errorCode ?? ''] ?? (error === 'access_denied' ? 'denied' : 'other');

/** Parses query and fragment; GoTrue puts errors into either of them. */
export function callbackOf(search: string, hash: string): Callback {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const errorCode = query.get('error_code') ?? fragment.get('error_code');
  const error = query.get('error') ?? fragment.get('error');
  if (errorCode !== null || error !== null) {
    return { type: 'refused', reason: reasonOf(errorCode, error) };
  }
  const code = query.get('code');
  if (code !== null && code !== '') return { type: 'code', code };
  const tokenHash = query.get('token_hash');
  const link = linkTypes.find((type) => type === query.get('type'));
  if (tokenHash !== null && tokenHash !== '' && link !== undefined) return { type: 'link', tokenHash, link };
  return { type: 'nothing' };
}

/** Exchanges the link's code or token for a session; `recovery` if the visitor should set a new password. */
export async function redeem({ session }: Platform, callback: Redeemable): Promise<'signed-in' | 'recovery'> {
  if (callback.type === 'code') return session.exchangeCode(callback.code);
  const visitor = session.current();
  const isGuest = visitor.status === 'signed-in' && visitor.isAnonymous;
  await session.verifyLink({
    tokenHash: callback.tokenHash,
    type: callback.link,
    askedFor: isGuest ? askedLink() : undefined,
  });
  return callback.link === 'recovery' ? 'recovery' : 'signed-in';
}
