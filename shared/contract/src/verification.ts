import { z } from 'zod';
import { mostWork } from './asked-work.ts';

/**
 * What a proof of being human is for; a proof for one thing is refused for another. Letters and underscores
 * only: reCAPTCHA takes no others.
 */
export const verificationAction = z.enum(['sign_in', 'sign_up', 'sign_in_as_guest', 'recover', 'submit_job']);
export type VerificationAction = z.infer<typeof verificationAction>;

/** Who checks that a visitor is human. `altcha` is a proof of work of our own; it asks nobody else. */
export const verificationProvider = z.enum(['altcha', 'turnstile', 'recaptcha', 'off']);
export type VerificationProvider = z.infer<typeof verificationProvider>;

/** A proof in transit: ALTCHA's is 800 characters, Turnstile's and reCAPTCHA's at most about 2048. */
export const verificationToken = z.string().max(4096);

const work = z.number().int().min(0).max(mostWork);

/** Body of the edge function `verification-challenge`. */
export const challengeRequest = z.object({ action: verificationAction, work: work.exactOptional() });

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);

/** ALTCHA's challenge, version 2: find the counter whose derived key begins with `keyPrefix`. */
export const altchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: hex,
    salt: hex,
    cost: z.number().int().positive(),
    keyLength: z.number().int().positive(),
    keyPrefix: hex,
    keySignature: hex,
    /** Unix seconds. */
    expiresAt: z.number().int(),
    /** Signed with the rest: the proof counts for this action and on this site alone. */
    data: z.object({ action: verificationAction, site: z.string(), work: work.exactOptional() }),
  }),
  signature: hex,
});
export type AltchaChallenge = z.infer<typeof altchaChallenge>;

/** What the browser sends back, as base64 of its JSON. */
export const altchaProof = z.object({
  challenge: altchaChallenge,
  solution: z.object({ counter: z.number().int().nonnegative(), derivedKey: hex }),
  /** A secret of the browser, by which an account knows it again. */
  device: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});

/** What a token says, if it is a proof of ours; nothing of it has been verified. */
export function readProof(token: string): z.infer<typeof altchaProof> | undefined {
  if (!verificationToken.safeParse(token).success) return undefined;
  try {
    return altchaProof.safeParse(JSON.parse(atob(token))).data;
  } catch {
    return undefined;
  }
}

export const deviceOf = (token: string): string | undefined => readProof(token)?.device;

/** Errors of `verification-challenge`: 400 malformed, 413 malformed by its size, 404 not in use, 429 with `Retry-After`. */
export const challengeError = z.object({
  code: z.enum(['malformed_request', 'not_in_use', 'too_many_challenges', 'internal']),
  message: z.string(),
});
export type ChallengeError = z.infer<typeof challengeError>;
