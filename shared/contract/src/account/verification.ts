import { z } from 'zod/mini';
import { mostWork } from './asked-work.ts';
import { challengeRefusals, type ChallengeCode } from '../refusals.ts';

/**
 * The actions for which a proof of being human is made; a proof for one action is refused for another. reCAPTCHA allows
 * only letters and underscores in the names.
 */
export const verificationAction = z.enum([
  'sign_in',
  'sign_up',
  'sign_in_as_guest',
  'recover',
  'submit_job',
  'ask_support',
  'reader_sign_in',
  'reader_sign_up',
  'reader_mail',
]);
export type VerificationAction = z.infer<typeof verificationAction>;

/** The service that checks that a visitor is human. `altcha` is our own proof of work, without a third party. */
export const verificationProvider = z.enum(['altcha', 'turnstile', 'recaptcha', 'off']);
export type VerificationProvider = z.infer<typeof verificationProvider>;

/** A proof as a text: ALTCHA's has 800 characters, Turnstile's and reCAPTCHA's at most about 2048. */
export const verificationToken = z.string().check(z.maxLength(4096));

const work = z.int().check(z.gte(0), z.lte(mostWork));

/** Body of the edge function `verification-challenge`. */
export const challengeRequest = z.object({ action: verificationAction, work: z.exactOptional(work) });

const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/));

/** ALTCHA's challenge, version 2: find the counter whose derived key begins with `keyPrefix`. */
export const altchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: hex,
    salt: hex,
    cost: z.int().check(z.positive()),
    keyLength: z.int().check(z.positive()),
    keyPrefix: hex,
    keySignature: hex,
    /** Unix seconds. */
    expiresAt: z.int(),
    /** Signed with the challenge, so that the proof is valid only for this action on this site. */
    data: z.object({ action: verificationAction, site: z.string(), work: z.exactOptional(work) }),
  }),
  signature: hex,
});
export type AltchaChallenge = z.infer<typeof altchaChallenge>;

/** The proof that the browser sends, as base64 of its JSON. */
export const altchaProof = z.object({
  challenge: altchaChallenge,
  solution: z.object({ counter: z.int().check(z.nonnegative()), derivedKey: hex }),
  /** A secret by which an account recognises this browser. */
  device: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
});

/** Parses a token; undefined if it is not an ALTCHA proof. The result is unverified. */
export function readProof(token: string): z.infer<typeof altchaProof> | undefined {
  if (!verificationToken.safeParse(token).success) return undefined;
  try {
    return altchaProof.safeParse(JSON.parse(atob(token))).data;
  } catch {
    return undefined;
  }
}

export const deviceOf = (token: string): string | undefined => readProof(token)?.device;

/** The body of a refusal by `verification-challenge`; with `too_many_challenges` comes `Retry-After`. */
export const challengeError = z.object({
  code: z.enum(Object.keys(challengeRefusals) as ChallengeCode[]),
  message: z.string(),
});
export type ChallengeError = z.infer<typeof challengeError>;
