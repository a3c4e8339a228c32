import type { ProjectConfig } from '../../config.ts';
import { AuthError } from '../auth-error.ts';
import { RateLimit } from './rate-limit.ts';

const fiveMinutes = 5 * 60_000;
const hour = 60 * 60_000;
const wrongGuesses = 10;
/** Guesses of a six-digit code from all IP addresses together: a chance of one in ten thousand. */
const wrongGuessesOfAll = 100;
const wrongPasswords = 10;

/** The rate limits beside those on sign-ins. */
export interface Limits {
  readonly anonymous: RateLimit;
  readonly refreshes: RateLimit;
  /** Changes of an account by its user. */
  readonly changes: RateLimit;
  readonly verifications: RateLimit;
  /** Wrong passwords per account, existing or not, and known device or IP address. */
  readonly passwords: RateLimit;
  /** Counts wrong passwords from unknown devices per account without refusing any. */
  readonly strangersPasswords: RateLimit;
  /** Wrong codes per IP address and account, existing or not, during the lifetime of a code. */
  readonly guesses: RateLimit;
  /** Wrong codes per account from all IP addresses together. The link in the same email keeps working. */
  readonly guessesOfAll: RateLimit;
  /** One email of a kind per account, existing or not, during `max_frequency` of config.toml. */
  readonly mails: RateLimit;
  /** One text message per number, registered or not, during `max_frequency` of config.toml. */
  readonly texts: RateLimit;
  /** Text messages of the whole project. */
  readonly textVolume: RateLimit;
}

/** @param override replaces every limit per IP address and account: a test makes more requests than a visitor */
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
