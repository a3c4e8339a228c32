import { SettingsService } from '@simplewebauthn/server';
import type { AuthContext } from '../auth-context.ts';

/**
 * No maker of authenticators is trusted more than another: what an authenticator says of its maker decides nothing.
 * Without this the library would follow such certificates to addresses that stand in them.
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

/** Whose pages the authenticator must have answered. */
export const isTrusted = ({ rp_id, rp_origins }: AuthContext['settings']['webauthn']) => ({
  expectedOrigin: rp_origins,
  expectedRPID: rp_id,
  requireUserVerification: false,
});
