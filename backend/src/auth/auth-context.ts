import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import type { ProjectConfig } from '../config.ts';
import type { Audit } from './audit.ts';
import type { HumanCheck } from './captcha/human-check.ts';
import type { Hooks } from './hooks/hooks.ts';
import type { Later } from './later.ts';
import type { IsLeaked } from './passwords/leaked-passwords.ts';
import type { IsGuessable } from './passwords/passwords.ts';
import type { Limits } from './limits/limits.ts';
import type { Mail } from './mail/mail.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import type { SendText } from './texts/text.ts';

/** The dependencies and settings of every auth operation. */
export interface AuthContext {
  readonly database: Database;
  readonly signingKey: SigningKey;
  readonly settings: ProjectConfig['auth'];
  /** `iss` of the tokens: the public address of the auth API. */
  readonly issuer: string;
  /** Limits sign-ins, sign-ups and requested emails per IP address. */
  readonly attempts: RateLimit;
  /** Limits wrong codes of second factors per account. */
  readonly failures: RateLimit;
  readonly limits: Limits;
  readonly mail: Mail;
  /** Runs work for which the response must not wait. */
  readonly later: Later;
  readonly isGuessable: IsGuessable;
  readonly isLeaked: IsLeaked;
  /** Decides whether a visitor is human; undefined if the project checks no visitors. */
  readonly humanCheck: HumanCheck | undefined;
  /** Records an action in the same transaction. */
  readonly audit: Audit;
  readonly sendText: SendText;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly hooks: Hooks;
}

/** The origin of a request, as stored with the session. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | null;
}
