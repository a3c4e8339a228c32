import { SettingsService } from '@simplewebauthn/server';
import type { AuthContext } from '../auth-context.ts';

/**
 * Attestation certificates are ignored: no manufacturer of authenticators is trusted more than another. With the
 * default root certificates the library would request URLs from the certificates of authenticators.
 */
for (const identifier of [
  'android-key',
  'android-safetynet',
  'apple',
  'fido-u2f',
  'packed',
  'tpm',
] as const) {
  SettingsService.setRootCertificates({ identifier, certificates: [] });
}

/** The expected origins and relying party of an authenticator's response. */
export const isTrusted = ({ rp_id, rp_origins }: AuthContext['settings']['webauthn']) => ({
  expectedOrigin: rp_origins,
  expectedRPID: rp_id,
  requireUserVerification: false,
});
