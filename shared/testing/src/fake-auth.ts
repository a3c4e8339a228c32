import type {
  EnrolledFactor,
  Factor,
  MfaFace,
  NewFactor,
  OAuthFace,
  Passkey,
  PasskeysFace,
} from '@irodori/platform';
import { PlatformError } from '@irodori/platform/errors';

/** Fake second factors in memory; the code 123456 solves every challenge. The visitor has signed in just now. */
export function fakeMfa(): MfaFace {
  const factors = new Map<string, Factor>();
  const verified = (type: string) =>
    [...factors.values()].filter(({ factorType, status }) => factorType === type && status === 'verified');
  return {
    async enrol<F extends NewFactor>(factor: F) {
      const id = `factor-${factors.size + 1}`;
      const { factorType, friendlyName = null } = factor;
      factors.set(id, {
        id,
        friendlyName,
        factorType,
        status: 'unverified',
        createdAt: '2026-01-01T00:00:00Z',
      });
      const made: EnrolledFactor =
        factor.factorType === 'totp'
          ? {
              id,
              factorType: 'totp',
              qrCode: 'data:image/svg+xml;utf-8,<svg xmlns="http://www.w3.org/2000/svg"/>',
              secret: 'SAMPLESECRET',
              uri: 'otpauth://totp/sample?secret=SAMPLESECRET',
            }
          : { id, factorType: 'phone', phone: factor.phone };
      return made as Extract<EnrolledFactor, { factorType: F['factorType'] }>;
    },
    challenge: async (factorId) => ({ id: `challenge-${factorId}`, expiresAt: 4_102_444_800 }),
    async verify(proof) {
      const factor = factors.get(proof.factorId);
      if (factor === undefined || proof.code !== '123456')
        throw new PlatformError('Invalid TOTP code entered', {
          code: 'mfa_verification_failed',
          status: 422,
        });
      factors.set(factor.id, { ...factor, status: 'verified' });
    },
    async addSecurityKey(friendlyName) {
      const id = `factor-${factors.size + 1}`;
      const createdAt = '2026-01-01T00:00:00Z';
      factors.set(id, { id, friendlyName, factorType: 'webauthn', status: 'verified', createdAt });
    },
    giveSecurityKey: async () => undefined,
    async unenrol(factorId) {
      factors.delete(factorId);
    },
    list: async () => ({
      all: [...factors.values()],
      totp: verified('totp'),
      phone: verified('phone'),
      webauthn: verified('webauthn'),
    }),
    async assuranceLevel() {
      const isVerified = [...factors.values()].some(({ status }) => status === 'verified');
      const level = isVerified ? 'aal2' : 'aal1';
      const method = isVerified ? 'totp' : 'password';
      return { current: level, next: level, methods: [{ method, timestamp: Date.now() / 1000 }] };
    },
  };
}

/** Fake OAuth with one application that asks for consent and has none yet; approving and denying do not navigate. */
export function fakeOAuth(): OAuthFace {
  return {
    grants: async () => [],
    revoke: async () => undefined,
    details: async (authorizationId) => ({
      kind: 'consent',
      authorizationId,
      client: { id: 'sample-client', name: 'Sample Application', uri: null, logoUri: null },
      user: { id: '00000000-0000-4000-8000-000000000001', email: 'sample@irodori.example' },
      scopes: ['openid', 'email'],
      redirectUri: 'https://application.example/callback',
    }),
    approve: async () => 'https://application.example/callback?code=sample',
    deny: async () => 'https://application.example/callback?error=access_denied',
  };
}

/** Fake passkeys in memory; the browser suggests none. */
export function fakePasskeys(signIn: () => void): PasskeysFace {
  let own: readonly Passkey[] = [];
  let made = 0;
  return {
    signIn: async () => signIn(),
    signInByAutofill: async () => false,
    confirm: async () => undefined,
    async add() {
      made += 1;
      const passkey = { id: `passkey-${made}`, name: 'Sample Keychain', createdAt: '2026-01-01T00:00:00Z' };
      own = [...own, { ...passkey, lastUsedAt: null }];
    },
    list: async () => own,
    async rename(id, name) {
      own = own.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey));
    },
    async remove(id) {
      own = own.filter((passkey) => passkey.id !== id);
    },
  };
}
