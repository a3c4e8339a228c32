import type { AuthContext } from '../auth-context.ts';

type Library = typeof import('@simplewebauthn/server');
let library: Promise<Library> | undefined;

/** @simplewebauthn/server, loaded at its first use: most backends serve no passkey, and each would start 0.1 s later. */
export const webauthn = (): Promise<Library> => (library ??= load());

async function load(): Promise<Library> {
  const loaded = await import('@simplewebauthn/server');
  // Attestation certificates are ignored: no manufacturer of authenticators is trusted more than another. With the
  // default root certificates the library would request URLs from the certificates of authenticators.
  for (const identifier of [
    'android-key',
    'android-safetynet',
    'apple',
    'fido-u2f',
    'packed',
    'tpm',
  ] as const) {
    loaded.SettingsService.setRootCertificates({ identifier, certificates: [] });
  }
  return loaded;
}

/** The expected origins and relying party of an authenticator's response. */
export const isTrusted = ({ rp_id, rp_origins }: AuthContext['settings']['webauthn']) => ({
  expectedOrigin: rp_origins,
  expectedRPID: rp_id,
  requireUserVerification: false,
});
