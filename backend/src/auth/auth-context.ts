import type { Database } from '../database/database.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import type { ProjectConfig } from '../config.ts';
import type { Verify } from 'functions/_shared/verification/verifier';
import type { RateLimit } from './rate-limit.ts';

/** What every auth operation works on. */
export interface AuthContext {
  readonly database: Database;
  readonly signingKey: SigningKey;
  readonly settings: ProjectConfig['auth'];
  /** `iss` of the tokens: the public address of the auth API. */
  readonly issuer: string;
  readonly attempts: RateLimit;
  readonly failures: RateLimit;
  /** Judges whether a visitor is human. */
  readonly verify: Verify;
}

/** Where a request came from, as the session remembers it. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | null;
}
