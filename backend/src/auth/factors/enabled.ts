import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { FactorType } from './factor.ts';

const spoken = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' } as const;

const settingsOf = ({ settings: { mfa } }: AuthContext, type: FactorType) =>
  ({ totp: mfa.totp, phone: mfa.phone, webauthn: mfa.web_authn })[type];

/** @throws AuthError 422 if the project does not allow enrolment of the factor type */
export function requireEnrolment(context: AuthContext, type: FactorType): void {
  if (settingsOf(context, type).enroll_enabled) return;
  throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${spoken[type]}`);
}

/** @throws AuthError 422 if the project does not allow verification of the factor type */
export function requireVerification(context: AuthContext, type: FactorType): void {
  if (settingsOf(context, type).verify_enabled) return;
  throw new AuthError(
    422,
    `mfa_${type}_verify_not_enabled`,
    `MFA verification is disabled for ${spoken[type]}`,
  );
}
