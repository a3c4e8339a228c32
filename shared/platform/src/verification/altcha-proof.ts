import {
  altchaChallenge,
  challengeError,
  type AltchaChallenge,
  type VerificationAction,
} from '@irodori/contract/verification';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { PlatformError } from '../errors.ts';

interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

/** Does the work of a challenge; null when it was given up. */
export type Solve = (challenge: AltchaChallenge) => Promise<Solution | null>;

export interface ProofOptions {
  /** The Supabase project. */
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
  readonly action: VerificationAction;
  /** How often the usual work is doubled. */
  readonly work?: number;
  /** Goes with the proof: the secret by which an account knows this browser again. */
  readonly device?: string | undefined;
  /** Where the work is done; on the calling thread if absent. */
  readonly solve?: Solve;
}

const longestSolveMs = 60_000;
const challengeDeadlineMs = 15_000;

/** The work on the calling thread, for where no worker can be started. */
export const solveHere: Solve = (challenge) =>
  solveChallenge({ challenge, deriveKey, timeout: longestSolveMs });

/**
 * Asks for a challenge, solves it, and gives the proof that counts once for the action.
 * @throws PlatformError with the code of the edge function `verification-challenge`; ZodError if its answer does not fit
 */
export async function altchaProof(options: ProofOptions): Promise<string> {
  const challenge = await askForChallenge(options);
  const solution = await (options.solve ?? solveHere)(challenge);
  if (solution === null) throw new Error(`no solution was found within ${longestSolveMs / 1000} s`);
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey }, device: options.device }));
}

async function askForChallenge({ url, key, action, work }: ProofOptions): Promise<AltchaChallenge> {
  const response = await fetch(`${url}/functions/v1/verification-challenge`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ action, work }),
    signal: AbortSignal.timeout(challengeDeadlineMs),
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return altchaChallenge.parse(body);
  const refusal = challengeError.safeParse(body).data;
  throw new PlatformError(refusal?.message ?? `No challenge was given: status ${response.status}.`, {
    code: refusal?.code ?? 'verification_unavailable',
    status: response.status,
  });
}
