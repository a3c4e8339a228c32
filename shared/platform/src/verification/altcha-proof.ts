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

/** Solves a challenge; null if it takes too long. */
export type Solve = (challenge: AltchaChallenge) => Promise<Solution | null>;

export interface ProofOptions {
  /** The Supabase project's URL. */
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
  readonly action: VerificationAction;
  /** How often the usual work is doubled; 0 if absent. */
  readonly work?: number;
  /** The secret by which an account recognises this browser; sent with the proof. */
  readonly device?: string | undefined;
  /** Solves the challenge; by default on the calling thread. */
  readonly solve?: Solve;
}

const solveDeadlineMs = 60_000;
const challengeDeadlineMs = 15_000;

/** Solves a challenge on the calling thread, where no worker can be started. */
export const solveHere: Solve = (challenge) =>
  solveChallenge({ challenge, deriveKey, timeout: solveDeadlineMs });

/**
 * Requests a challenge, solves it and returns the proof, which is valid once for the action.
 * @throws PlatformError with the code of the edge function `verification-challenge`, or `verification_unreachable`
 * @throws ZodError if its response does not fit
 */
export async function altchaProof(options: ProofOptions): Promise<string> {
  const challenge = await requestChallenge(options);
  const solution = await (options.solve ?? solveHere)(challenge);
  if (solution === null) throw new Error(`no solution was found within ${solveDeadlineMs / 1000} s`);
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey }, device: options.device }));
}

async function requestChallenge({ url, key, action, work }: ProofOptions): Promise<AltchaChallenge> {
  const response = await fetch(`${url}/functions/v1/verification-challenge`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ action, work }),
    signal: AbortSignal.timeout(challengeDeadlineMs),
  }).catch((cause: unknown) => {
    throw new PlatformError('The request for a challenge got no response.', {
      code: 'verification_unreachable',
      status: 0,
      cause,
    });
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return altchaChallenge.parse(body);
  const refusal = challengeError.safeParse(body).data;
  throw new PlatformError(refusal?.message ?? `No challenge was given: status ${response.status}.`, {
    code: refusal?.code ?? 'verification_unavailable',
    status: response.status,
  });
}
