import type { CaptchaConfig } from 'barebase';
import { verificationVariables } from 'functions/_shared/verification/settings';

/**
 * The variables of human verification: the environment's; without a provider there, those that config.toml's
 * `[auth.captcha]` amounts to; else nobody is checked.
 */
export function verificationOf(
  env: Readonly<Record<string, string | undefined>>,
  { enabled, provider, secret }: CaptchaConfig,
): Readonly<Record<string, string>> {
  const given = Object.fromEntries(
    verificationVariables.flatMap((name) => {
      const value = env[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  if (given['VERIFICATION_PROVIDER'] !== undefined) return given;
  if (!enabled || provider === undefined) return { VERIFICATION_PROVIDER: 'off' };
  return { VERIFICATION_SECRET: secret, ...given, VERIFICATION_PROVIDER: provider };
}
