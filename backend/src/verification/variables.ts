import { verificationVariables } from 'functions/_shared/verification/settings';
import { z } from 'zod';

/** config.toml's `[auth.captcha]`, with which a hosted project's own auth checks visitors. */
export const captchaConfig = z.object({
  enabled: z.boolean().default(false),
  provider: z.string().default(''),
  /** May name a variable: `env(NAME)`. */
  secret: z.string().default(''),
});

type Variables = Readonly<Record<string, string>>;

/**
 * The variables of human verification: the environment's; without a provider there, what config.toml says of
 * captchas; else nobody is checked.
 */
export function verificationOf(
  env: Readonly<Record<string, string | undefined>>,
  { enabled, provider, secret }: z.infer<typeof captchaConfig>,
): Variables {
  const given = Object.fromEntries(
    verificationVariables.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  if (given['VERIFICATION_PROVIDER'] !== undefined) return given;
  if (!enabled) return { VERIFICATION_PROVIDER: 'off' };
  const [, variable] = /^env\((\w+)\)$/.exec(secret) ?? [];
  return {
    VERIFICATION_SECRET: variable === undefined ? secret : (env[variable] ?? ''),
    ...given,
    VERIFICATION_PROVIDER: provider,
  };
}
