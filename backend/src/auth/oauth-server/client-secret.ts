import { createHash } from 'node:crypto';
import { areEqual } from '../equal-texts.ts';

/** Secrets are 256 random bits of our own making, so one round of SHA-256 hides them, as on hosted. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export const matchesSecret = (secret: string, hash: string): boolean => areEqual(hashSecret(secret), hash);
