import { solveChallengeWorkers } from 'altcha-lib';
import { altchaProof, solveHere, type ProofOptions, type Solve } from './altcha-proof.ts';
import { deviceSecret } from './device-secret.ts';
import type { Prove } from './verification.ts';

const maxWorkers = 4;

/** Our own proof of work: no third party, nothing visible, no puzzle. */
export const altcha =
  (backend: Pick<ProofOptions, 'url' | 'key'>): Prove =>
  (action, work) =>
    altchaProof({
      ...backend,
      action,
      work,
      solve: solveInWorkers,
      device: action === 'sign_in' ? deviceSecret() : undefined,
    });

/** Solves a challenge in workers, so that typing stays smooth; one core is left to the page. */
const solveInWorkers: Solve = async (challenge) => {
  try {
    return await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(maxWorkers, Math.max(1, navigator.hardwareConcurrency - 1)),
      createWorker: () => new Worker(new URL('./altcha-worker.ts', import.meta.url)),
    });
  } catch {
    // A worker's script cannot come from another origin (the dev server's). WebCrypto works off the main thread anyway.
    return solveHere(challenge);
  }
};
