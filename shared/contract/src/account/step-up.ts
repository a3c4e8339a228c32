/** The claim of an access token that says how and when its visitor signed in. */
interface SignInClaims {
  readonly amr?: readonly ({ readonly method: string; readonly timestamp: number } | string)[] | undefined;
}

/** How long the proof of a visitor's identity counts as fresh. */
export const freshForSeconds = 15 * 60;

const secondFactors: ReadonlySet<string> = new Set(['totp', 'mfa/phone', 'mfa/webauthn', 'recovery_code']);
/** Methods by which nobody proves anything. */
const noProofs: ReadonlySet<string> = new Set(['anonymous', 'token_refresh']);

/**
 * Whether the visitor gave the second factor, or a recovery code for it, in the last 15 minutes; without a second
 * factor, the password or another first factor. The database’s `private.is_fresh_session()` follows the same rule. `now`
 * is in Unix seconds.
 */
export function isFreshSignIn({ amr = [] }: SignInClaims, now = Date.now() / 1000): boolean {
  const given = amr.filter((entry) => typeof entry !== 'string');
  const second = given.filter(({ method }) => secondFactors.has(method));
  const proofs = second.length > 0 ? second : given.filter(({ method }) => !noProofs.has(method));
  return proofs.some(({ timestamp }) => timestamp > now - freshForSeconds);
}
