/** A passkey of the visitor. */
export interface Passkey {
  readonly id: string;
  /** At first the name of its authenticator, if that is known. */
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; null if it was never used. */
  readonly lastUsedAt: string | null;
}

/**
 * Passkeys: credentials of the browser or of a device that replace the password. The code is loaded with the first call.
 * Every method throws a PlatformError: with GoTrue's code (`webauthn_verification_failed`, `webauthn_challenge_expired`,
 * `too_many_passkeys`, `insufficient_aal` …), or with `NotAllowedError` if the visitor cancelled or has no passkey,
 * `ERROR_…` for other faults of the browser's dialogue, and `AuthUnknownError` if the browser knows no passkeys.
 */
export interface PasskeysFace {
  /** Signs in through the browser's dialogue. */
  signIn(): Promise<void>;
  /**
   * Signs in when the visitor picks a passkey among the suggestions of a field with `autocomplete="… webauthn"`, if
   * `mayEnter`, where it is given, then resolves to true: the visitor may have become a guest in another tab meanwhile.
   * Resolves to false otherwise, and without waiting if the browser cannot suggest passkeys.
   */
  signInByAutofill(signal: AbortSignal, mayEnter?: () => Promise<boolean>): Promise<boolean>;
  /**
   * Gives a passkey of the signed-in visitor again. The session goes on under a new id, and the earlier one ends; the
   * passkey of another account changes nothing.
   * @throws PlatformError `passkey_of_another_account` …
   */
  confirm(): Promise<void>;
  /** Creates a passkey for the signed-in visitor through the browser's dialogue. */
  add(): Promise<void>;
  list(): Promise<readonly Passkey[]>;
  /** `name` has at most 120 characters. */
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
}
