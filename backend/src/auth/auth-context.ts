import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import type { ProjectConfig } from '../config.ts';
import type { Audit } from './audit.ts';
import type { HumanCheck } from './captcha/human-check.ts';
import type { Hooks } from './hooks/hooks.ts';
import type { Later } from './later.ts';
import type { IsLeaked } from './passwords/leaked-passwords.ts';
import type { Limits } from './limits/limits.ts';
import type { Mail } from './mail/mail.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import type { SendText } from './texts/text.ts';

/** What every auth operation works on. */
export interface AuthContext {
  readonly database: Database;
  readonly signingKey: SigningKey;
  readonly settings: ProjectConfig['auth'];
  /** `iss` of the tokens: the public address of the auth API. */
  readonly issuer: string;
  /** Sign-ins, sign-ups and requested mails, per address. */
  readonly attempts: RateLimit;
  /** Wrong codes of second factors, per account. */
  readonly failures: RateLimit;
  readonly limits: Limits;
  readonly mail: Mail;
  /** For what an answer must not wait for. */
  readonly later: Later;
  readonly isLeaked: IsLeaked;
  /** Judges whether a visitor is human; undefined where nobody is checked. */
  readonly humanCheck: HumanCheck | undefined;
  /** Records what happened, in the transaction that makes it happen. */
  readonly audit: Audit;
  readonly sendText: SendText;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly hooks: Hooks;
}

/** Where a request came from, as the session remembers it. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | null;
}
