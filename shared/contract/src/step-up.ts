/** The claims of an access token that say how and when its visitor signed in. */
interface SignInClaims {
  readonly aal?: unknown;
  readonly amr?: readonly ({ readonly method: string; readonly timestamp: number } | string)[] | undefined;
}

/** How long the proof of a visitor's identity counts as fresh. */
export const freshForSeconds = 15 * 60;

const secondFactors: ReadonlySet<string> = new Set(['totp', 'mfa/phone', 'mfa/webauthn']);
/** Methods by which nobody proves anything. */
const noProofs: ReadonlySet<string> = new Set(['anonymous', 'token_refresh']);

/**
 * Whether the visitor gave the second factor in the last 15 minutes; without a second factor, the password or another
 * first factor. The database’s `private.is_fresh_session()` follows the same rule. `now` is in Unix seconds.
 */
export function isFreshSignIn({ aal, amr = [] }: SignInClaims, now = Date.now() / 1000): boolean {
  return amr.some(
    (entry) =>
      typeof entry !== 'string' &&
      entry.timestamp > now - freshForSeconds &&
      (aal === 'aal2' ? secondFactors.has(entry.method) : !noProofs.has(entry.method)),
  );
}
