import { createHash } from 'node:crypto';
import { areEqual } from '../equal-texts.ts';

/** Secrets are 256 generated random bits, so one round of SHA-256 suffices, as on hosted Supabase. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export const matchesSecret = (secret: string, hash: string): boolean => areEqual(hashSecret(secret), hash);
