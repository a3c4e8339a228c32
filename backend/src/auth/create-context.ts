import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import type { MailStore } from '../mailbox/store.ts';
import { audit } from './audit.ts';
import type { AuthContext } from './auth-context.ts';
import type { HumanCheck } from './captcha/human-check.ts';
import { openHooks } from './hooks/hooks.ts';
import { Later } from './later.ts';
import { leakedPasswords } from './passwords/leaked-passwords.ts';
import type { IsGuessable } from './passwords/passwords.ts';
import { createLimits } from './limits/limits.ts';
import type { Mail } from './mail/mail.ts';
import { RateLimit } from './limits/rate-limit.ts';
import { openTexts } from './texts/open-texts.ts';

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly signingKey: SigningKey;
  /** The backend's public address. */
  readonly url: string;
  readonly mail: Mail;
  /** Stores text messages while no sender is configured. */
  readonly mailbox: MailStore | undefined;
  readonly humanCheck: HumanCheck | undefined;
  readonly isGuessable: IsGuessable;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

const fiveMinutes = 5 * 60_000;

/** @throws Error listing the faults of the settings */
export function createAuthContext(parts: Parts): AuthContext {
  const { config, database, signingKey, url, mail, mailbox, humanCheck, isGuessable, log } = parts;
  const { environment, project } = config;
  const { AUTH_RATE_LIMIT: override, LEAKED_PASSWORDS_URL: leaks } = environment;
  const hooks = openHooks(project.auth, { database, log });
  const triesAllowed = override ?? project.auth.rate_limit.sign_in_sign_ups;
  return {
    database,
    signingKey,
    settings: project.auth,
    issuer: `${url}/auth/v1`,
    attempts: new RateLimit(triesAllowed, fiveMinutes),
    failures: new RateLimit(triesAllowed, fiveMinutes),
    limits: createLimits(project.auth, override),
    humanCheck,
    audit,
    mail,
    hooks,
    sendText: openTexts(hooks, mailbox),
    log,
    later: new Later(log),
    isGuessable,
    isLeaked: leakedPasswords(leaks, log),
  };
}
