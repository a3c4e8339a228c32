import type { Service } from '../service.ts';
import type { VerifierContext } from './verifier.ts';

/** Records used proofs in the database, which all processes share and which survives restarts. */
export const spentProofs =
  (service: Service): VerifierContext['spend'] =>
  async (proof, expiresAt) => {
    const { data, error } = await service.rpc('spend_proof', { proof, expires_at: expiresAt.toISOString() });
    if (error) throw new Error(`spend_proof: ${error.code} ${error.message}`);
    return data === true;
  };
