import type { ProjectConfig } from '../../config.ts';
import { AuthError } from '../auth-error.ts';
import { RateLimit } from './rate-limit.ts';

const fiveMinutes = 5 * 60_000;
const hour = 60 * 60_000;
const wrongGuesses = 10;
/** Many addresses together may guess a code of six digits this often: a chance of one in ten thousand. */
const wrongGuessesOfAll = 100;
const wrongPasswords = 10;

/** Bounds on what mails, guesses or costs, beside those on sign-ins. */
export interface Limits {
  readonly anonymous: RateLimit;
  readonly refreshes: RateLimit;
  /** Changes of an account by its owner. */
  readonly changes: RateLimit;
  readonly verifications: RateLimit;
  /** Wrong passwords, per device or address and account, known or not. */
  readonly passwords: RateLimit;
  /** Wrong passwords from devices that the account does not know, per account; refuses nobody. */
  readonly strangersPasswords: RateLimit;
  /** Wrong codes, per address and account, known or not, for as long as a code lives … */
  readonly guesses: RateLimit;
  /** … and from all addresses together. The link in the same mail is no code and keeps working. */
  readonly guessesOfAll: RateLimit;
  /** One mail of a kind per account, known or not, in the time that config.toml sets. */
  readonly mails: RateLimit;
  /** The same for texts … */
  readonly texts: RateLimit;
  /** … and all of them together. */
  readonly textVolume: RateLimit;
}

/** @param override stands for every limit per address and account: a test needs more than a visitor */
export function createLimits(
  { rate_limit: limit, email, sms }: ProjectConfig['auth'],
  override: number | undefined,
): Limits {
  return {
    anonymous: new RateLimit(override ?? limit.anonymous_users, hour),
    refreshes: new RateLimit(override ?? limit.token_refresh, fiveMinutes),
    changes: new RateLimit(override ?? limit.sign_in_sign_ups, fiveMinutes),
    verifications: new RateLimit(override ?? limit.token_verifications, fiveMinutes),
    passwords: new RateLimit(override ?? wrongPasswords, fiveMinutes),
    strangersPasswords: new RateLimit(Infinity, hour),
    guesses: new RateLimit(wrongGuesses, email.otp_expiry * 1000),
    guessesOfAll: new RateLimit(wrongGuessesOfAll, email.otp_expiry * 1000),
    mails: new RateLimit(1, email.max_frequency, tooSoon('over_email_send_rate_limit')),
    texts: new RateLimit(1, sms.max_frequency, tooSoon('over_sms_send_rate_limit')),
    textVolume: new RateLimit(
      override ?? limit.sms_sent,
      hour,
      () => new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded'),
    ),
  };
}

const tooSoon = (code: string) => (seconds: number) =>
  new AuthError(429, code, `For security purposes, you can only request this after ${seconds} seconds.`);
