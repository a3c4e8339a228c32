import type { VerificationAction } from '../../../../shared/contract/src/account/verification.ts';
import { verifyAltcha } from './altcha.ts';
import type { VerificationSettings } from './settings.ts';
import { verifyRemotely } from './site-verify.ts';
import type { Verdict } from './verdict.ts';

export interface VerifierContext {
  readonly settings: VerificationSettings;
  /** The origins of the site; a proof from another origin is refused. */
  readonly siteOrigins: readonly string[];
  /** Resolves to true if the proof is new, and remembers it until it has expired. */
  readonly spend: (proof: string, expiresAt: Date) => Promise<boolean>;
}

/** Judges a proof and uses it up. `work` is how often the usual work must have been doubled. */
export type Verify = (
  token: string | undefined,
  action: VerificationAction,
  work?: number,
) => Promise<Verdict>;

/** Creates the check that a visitor is human, for `/auth/v1` and for edge functions. */
export function createVerify({ settings, siteOrigins, spend }: VerifierContext): Verify {
  return async (token, action, work = 0) => {
    if (settings.provider === 'off') return undefined;
    const given = token?.trim() ?? '';
    if (given === '') return 'missing';
    if (settings.provider === 'altcha')
      return verifyAltcha(given, { secret: settings.secret, action, work, siteOrigins, spend });
    return verifyRemotely(given, { settings, action, siteOrigins });
  };
}
