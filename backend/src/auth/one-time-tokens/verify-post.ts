import { z } from 'zod';
import type { AuthContext, Client } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { phoneNumber } from '../factors/phone-number.ts';
import { networkOf } from '../limits/network.ts';
import { emailAddress } from '../accounts/sign-up.ts';
import { openSession } from '../sessions/sessions.ts';
import { accept, tellOfChange } from './accept.ts';
import { findToken, verifiable, verifiableByPhone } from './find.ts';
import { hashesOf } from './tokens.ts';

const text = z.string().nullish();
export const verifyBody = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
});
type Body = z.infer<typeof verifyBody>;

export const singleConfirmation =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Exchanges a code of an email or text message, or the token hash of an email, for a session. */
export async function verifyPost(context: AuthContext, body: Body, client: Client) {
  const { verifications, guesses, guessesOfAll } = context.limits;
  const network = networkOf(client.address);
  verifications.take(`address ${network}`);
  const { hashes, account, kinds } = proofOf(body);
  const pair = `address ${network} account ${account}`;
  if (account) {
    guesses.check(pair);
    guessesOfAll.check(account);
  }
  const outcome = await context.database.transaction(async (sql) => {
    // A code with an unknown type is refused like a wrong code.
    const found = kinds && (await findToken(context, sql, kinds, hashes));
    if (!found) return undefined;
    const user = await accept(context, sql, found);
    return user
      ? { before: found.user, user, session: await openSession(context, sql, user, 'otp', client) }
      : { before: found.user };
  });
  if (!outcome) {
    if (account) {
      guesses.count(pair);
      guessesOfAll.count(account);
    }
    throw new AuthError(
      403,
      'otp_expired',
      account ? 'Token has expired or is invalid' : 'Email link is invalid or has expired',
    );
  }
  if (account) {
    guesses.forget(pair);
    guessesOfAll.forget(account);
  }
  if (!outcome.user) return { msg: singleConfirmation, code: '200' };
  tellOfChange(context, outcome.before, outcome.user);
  return outcome.session;
}

/** The hashes to look for; `account` is set for a typed code, which could be a guess. */
function proofOf({ type, token, token_hash, email, phone, redirect_to }: Body) {
  if (!type) throw invalid('Verify requires a verification type');
  if (Boolean(token) === Boolean(token_hash)) {
    throw invalid('Verify requires either a token or a token hash');
  }
  if (token_hash) {
    if (email || phone || redirect_to) throw invalid('Only the token_hash and type should be provided');
    const kinds = verifiable(type);
    if (!kinds) throw invalid('Invalid email verification type');
    return { hashes: [token_hash], kinds };
  }
  if (Boolean(email) === Boolean(phone)) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (phone) {
    const account = phoneNumber(phone);
    return { hashes: hashesOf(account, token ?? ''), account, kinds: verifiableByPhone(type) };
  }
  const account = emailAddress.safeParse(email).data;
  if (!account) throw new AuthError(422, 'validation_failed', 'Invalid email format');
  return { hashes: hashesOf(account, token ?? ''), account, kinds: verifiable(type) };
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
