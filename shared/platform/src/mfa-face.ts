/** What a second factor is enrolled with; `friendlyName` tells the visitor's factors apart. */
export type NewFactor =
  | { readonly factorType: 'totp'; readonly friendlyName?: string; readonly issuer?: string }
  /** `phone` in E.164, e.g. `+819012345678`. */
  | { readonly factorType: 'phone'; readonly friendlyName?: string; readonly phone: string }
  | { readonly factorType: 'webauthn'; readonly friendlyName?: string };

/** A factor that still has to prove itself by a challenge. */
export type EnrolledFactor =
  | {
      readonly id: string;
      readonly factorType: 'totp';
      /** A `data:image/svg+xml` URL for an `<img>`. */
      readonly qrCode: string;
      /** For typing into an authenticator by hand. */
      readonly secret: string;
      /** `otpauth://…`, what the code shows. */
      readonly uri: string;
    }
  | { readonly id: string; readonly factorType: 'phone'; readonly phone: string }
  | { readonly id: string; readonly factorType: 'webauthn' };

export interface Factor {
  readonly id: string;
  readonly friendlyName: string | null;
  /** `totp`, `phone` or `webauthn`; others may follow. */
  readonly factorType: string;
  readonly status: 'verified' | 'unverified';
  /** ISO 8601. */
  readonly createdAt: string;
}

/** A passkey's site: the domain it belongs to, and the origins that may use it. */
export interface RelyingParty {
  readonly rpId: string;
  readonly rpOrigins?: string[];
}

export interface MfaChallenge {
  readonly id: string;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** For a webauthn factor: what `navigator.credentials.create()` or `.get()` is asked for. */
  readonly webauthn?:
    | { readonly type: 'create'; readonly publicKey: PublicKeyCredentialCreationOptions }
    | { readonly type: 'request'; readonly publicKey: PublicKeyCredentialRequestOptions };
}

/** What proves a factor: the code that the visitor read, or the browser's credential. */
export type MfaProof =
  | { readonly code: string }
  | {
      readonly webauthn: RelyingParty & {
        readonly type: 'create' | 'request';
        readonly credential: PublicKeyCredential;
      };
    };

export interface AssuranceLevel {
  /** Of the session as it is; null without one. */
  readonly current: 'aal1' | 'aal2' | null;
  /** What the visitor can reach: `aal2` if any factor is verified. */
  readonly next: 'aal1' | 'aal2' | null;
  /** How the visitor proved who they are, newest first; `timestamp` in Unix seconds. */
  readonly methods: readonly { readonly method: string; readonly timestamp: number }[];
}

/**
 * Second factors of the signed-in visitor. Its code is loaded with the first call.
 * Every method throws a PlatformError with GoTrue's code (`mfa_verification_failed`,
 * `mfa_factor_name_conflict`, `mfa_challenge_expired`, `too_many_enrolled_mfa_factors` …).
 */
export interface MfaFace {
  enrol<F extends NewFactor>(factor: F): Promise<Extract<EnrolledFactor, { factorType: F['factorType'] }>>;
  /** Begins a proof. A phone factor names the channel, a webauthn factor its site. */
  challenge(
    factorId: string,
    how?: { readonly channel: 'sms' | 'whatsapp' } | { readonly webauthn: RelyingParty },
  ): Promise<MfaChallenge>;
  /** Ends a proof: the session is then of level aal2, here and in the other tabs. */
  verify(proof: { readonly factorId: string; readonly challengeId: string } & MfaProof): Promise<void>;
  /** Needs level aal2 for a verified factor. Call `session.refresh()` after it: the level may have fallen. */
  unenrol(factorId: string): Promise<void>;
  /** `all` has every factor; by type there are only verified ones. */
  list(): Promise<{
    readonly all: readonly Factor[];
    readonly totp: readonly Factor[];
    readonly phone: readonly Factor[];
    readonly webauthn: readonly Factor[];
  }>;
  assuranceLevel(): Promise<AssuranceLevel>;
}
