import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import {
  altchaChallenge,
  readProof,
  type AltchaChallenge,
  type VerificationAction,
} from '../../../../shared/contract/src/account/verification.ts';
import type { VerifierContext } from './verifier.ts';
import type { Verdict } from './verdict.ts';

/** Long enough to fill in a form slowly; the browser requests a new challenge after that. */
const lifetimeMs = 5 * 60_000;

/** Half a million rounds of SHA-256 on average: a tenth of a second on a desktop, under a second on a phone. */
const usual = { algorithm: 'PBKDF2/SHA-256', cost: 1000, fewest: 300, most: 700 } as const;

interface ChallengeOptions {
  readonly secret: string;
  readonly action: VerificationAction;
  /** The origin of the page. */
  readonly site: string;
  /** How often the usual work is doubled. */
  readonly work?: number;
  readonly expiresAt?: Date;
}

/** Makes a new challenge, signed together with its action and site. */
export async function newChallenge({
  secret,
  action,
  site,
  work = 0,
  expiresAt = new Date(Date.now() + lifetimeMs),
}: ChallengeOptions): Promise<AltchaChallenge> {
  const challenge = await createChallenge({
    algorithm: usual.algorithm,
    cost: usual.cost,
    counter: randomInt(usual.most * 2 ** work, usual.fewest * 2 ** work),
    deriveKey,
    // Pages of older versions do not return this field, so it is signed only if more work was asked for.
    data: { action, site, ...(work > 0 && { work }) },
    expiresAt,
    ...secretsOf(secret),
  });
  return altchaChallenge.parse(challenge);
}

interface ProofContext extends Pick<VerifierContext, 'siteOrigins' | 'spend'> {
  readonly secret: string;
  readonly action: VerificationAction;
  readonly work: number;
}

/** Judges a proof. The signature is verified before any other part of the proof is used. */
export async function verifyAltcha(
  token: string,
  { secret, action, work, siteOrigins, spend }: ProofContext,
): Promise<Verdict> {
  const proof = readProof(token);
  if (proof === undefined) return 'malformed';
  const { challenge, solution } = proof;
  const result = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(secret) });
  if (result.expired) return 'expired';
  if (!result.verified) return 'forged';
  const { data, expiresAt } = challenge.parameters;
  if (data.action !== action) return 'other-action';
  if (!siteOrigins.includes(data.site)) return 'other-site';
  if ((data.work ?? 0) < work) return 'too-cheap';
  const isFirst = await spend(challenge.signature, new Date(expiresAt * 1000));
  return isFirst ? undefined : 'reused';
}

/** Two secrets: the second signs the solution's key, so that verifying a proof takes no work. */
const secretsOf = (secret: string) => ({
  hmacSignatureSecret: `challenge ${secret}`,
  hmacKeySignatureSecret: `answer ${secret}`,
});
