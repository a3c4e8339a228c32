import { solveChallengeWorkers } from 'altcha-lib';
import { altchaProof, solveHere, type ProofOptions, type Solve } from './altcha-proof.ts';
import { deviceSecret } from './device-secret.ts';
import type { Prove } from './verification.ts';

const mostWorkers = 4;

/** The proof of work of our own: no third party, nothing to see, nothing to puzzle over. */
export const altcha =
  (backend: Pick<ProofOptions, 'url' | 'key'>): Prove =>
  (action, work) =>
    altchaProof({
      ...backend,
      action,
      work,
      solve: solveAside,
      device: action === 'sign_in' || action === 'sign_up' ? deviceSecret() : undefined,
    });

/** In workers, so that typing stays smooth; one core is left to the page. */
const solveAside: Solve = async (challenge) => {
  try {
    return await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(mostWorkers, Math.max(1, navigator.hardwareConcurrency - 1)),
      createWorker: () => new Worker(new URL('./altcha-worker.ts', import.meta.url)),
    });
  } catch {
    // No worker starts from another origin (the dev server’s); WebCrypto works aside anyway.
    return solveHere(challenge);
  }
};
