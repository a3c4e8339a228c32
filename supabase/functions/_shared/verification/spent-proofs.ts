import type { Service } from '../service.ts';
import type { VerifierContext } from './verifier.ts';

/** Proofs that were used, remembered by the database: one memory for every process, restarts included. */
export const spentProofs =
  (service: Service): VerifierContext['spend'] =>
  async (proof, expiresAt) => {
    const { data, error } = await service.rpc('spend_proof', { proof, expires_at: expiresAt.toISOString() });
    if (error) throw new Error(`spend_proof: ${error.code} ${error.message}`);
    return data === true;
  };
