/** The parameters of a new second factor; `friendlyName` distinguishes the visitor's factors. */
export type NewFactor =
  | { readonly factorType: 'totp'; readonly friendlyName?: string; readonly issuer?: string }
  /** `phone` in E.164, e.g. `+819012345678`. */
  | { readonly factorType: 'phone'; readonly friendlyName?: string; readonly phone: string };

/** A new factor, which is unverified until a challenge is solved with it. */
export type EnrolledFactor =
  | {
      readonly id: string;
      readonly factorType: 'totp';
      /** A `data:image/svg+xml` URL for an `<img>`. */
      readonly qrCode: string;
      /** The secret as text, for typing it into an authenticator app. */
      readonly secret: string;
      /** The `otpauth://…` URI that the QR code contains. */
      readonly uri: string;
    }
  | { readonly id: string; readonly factorType: 'phone'; readonly phone: string };

export interface Factor {
  readonly id: string;
  readonly friendlyName: string | null;
  /** `totp`, `phone` or `webauthn`; others may follow. */
  readonly factorType: string;
  readonly status: 'verified' | 'unverified';
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface MfaChallenge {
  readonly id: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

export interface AssuranceLevel {
  /** Level of the current session; null without a session. */
  readonly current: 'aal1' | 'aal2' | null;
  /** The level that the visitor can reach: `aal2` if any factor is verified. */
  readonly next: 'aal1' | 'aal2' | null;
  /** The methods by which the visitor authenticated, newest first; `timestamp` in Unix seconds. */
  readonly methods: readonly { readonly method: string; readonly timestamp: number }[];
}

/**
 * Second factors of the signed-in visitor. The code is loaded with the first call.
 * Every method throws a PlatformError with GoTrue's code (`mfa_verification_failed`,
 * `mfa_factor_name_conflict`, `mfa_challenge_expired`, `too_many_enrolled_mfa_factors` …). The methods for security keys
 * also throw the codes of the browser's dialogue, as those for passkeys do.
 */
export interface MfaFace {
  enrol<F extends NewFactor>(factor: F): Promise<Extract<EnrolledFactor, { factorType: F['factorType'] }>>;
  /** Creates a challenge. `how` is the channel for a phone factor, to which the code is sent. */
  challenge(factorId: string, how?: { readonly channel: 'sms' | 'whatsapp' }): Promise<MfaChallenge>;
  /** Solves a challenge by its code. The session then has level aal2, in this tab and in the others. */
  verify(proof: {
    readonly factorId: string;
    readonly challengeId: string;
    readonly code: string;
  }): Promise<void>;
  /** Adds a security key as a webauthn factor through the browser's dialogue. The session then has level aal2. */
  addSecurityKey(friendlyName: string): Promise<void>;
  /**
   * Solves a challenge of a webauthn factor through the browser's dialogue. Any of the visitor's security keys does. The
   * session then has level aal2.
   */
  giveSecurityKey(factorId: string): Promise<void>;
  /** Removes a factor; a verified one only at level aal2. Then call `session.refresh()`: the level may be lower. */
  unenrol(factorId: string): Promise<void>;
  /** Lists the factors. `all` contains every factor, the other lists only verified factors of their type. */
  list(): Promise<{
    readonly all: readonly Factor[];
    readonly totp: readonly Factor[];
    readonly phone: readonly Factor[];
    readonly webauthn: readonly Factor[];
  }>;
  assuranceLevel(): Promise<AssuranceLevel>;
}
