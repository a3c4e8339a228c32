import type { VerifiedRegistrationResponse, WebAuthnCredential } from '@simplewebauthn/server';

/** A WebAuthn credential as stored with its factor, in the format of GoTrue's library; bytes are base64. */
export interface StoredCredential {
  readonly id: string;
  readonly publicKey: string;
  readonly attestationType: string;
  readonly transport: readonly string[] | null;
  readonly flags: {
    readonly userPresent: boolean;
    readonly userVerified: boolean;
    readonly backupEligible: boolean;
    readonly backupState: boolean;
  };
  readonly authenticator: {
    readonly AAGUID: string;
    readonly signCount: number;
    readonly cloneWarning: boolean;
    readonly attachment: string;
  };
}

type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

export function storedCredential(made: Registration, attachment = ''): StoredCredential {
  const { id, publicKey, counter, transports } = made.credential;
  return {
    id: Buffer.from(id, 'base64url').toString('base64'),
    publicKey: Buffer.from(publicKey).toString('base64'),
    attestationType: made.fmt,
    transport: transports ?? null,
    flags: {
      userPresent: true,
      userVerified: made.userVerified,
      backupEligible: made.credentialDeviceType === 'multiDevice',
      backupState: made.credentialBackedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(made.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: counter,
      cloneWarning: false,
      attachment,
    },
  };
}

/** Converts a stored credential to the format of @simplewebauthn/server. */
export const libraryCredential = (stored: StoredCredential): WebAuthnCredential => ({
  id: Buffer.from(stored.id, 'base64').toString('base64url'),
  publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64')),
  counter: stored.authenticator.signCount,
  ...(stored.transport && { transports: [...stored.transport] }),
});
