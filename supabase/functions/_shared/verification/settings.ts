import { z } from 'zod';

const ours = z.object({ VERIFICATION_PROVIDER: z.literal('off') });
const proofOfWork = z.object({
  VERIFICATION_PROVIDER: z.literal('altcha'),
  /** Signs the challenges; long, random, and the same for all services that verify proofs. */
  VERIFICATION_SECRET: z.string().min(32),
  /** Maximum number of challenges per minute for one IP address. */
  VERIFICATION_CHALLENGES_PER_MINUTE: z.coerce.number().int().positive().default(60),
});
const remote = {
  /** The secret key that the provider issued. */
  VERIFICATION_SECRET: z.string().min(1),
  /** Replaces the provider's URL. */
  VERIFICATION_URL: z.url().optional(),
};
const turnstile = z.object({ VERIFICATION_PROVIDER: z.literal('turnstile'), ...remote });
const recaptcha = z.object({
  VERIFICATION_PROVIDER: z.literal('recaptcha'),
  ...remote,
  /** A visitor with a lower score counts as a machine; 0 to 1. */
  VERIFICATION_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
});
export const verificationEnvironment = z.discriminatedUnion('VERIFICATION_PROVIDER', [
  ours,
  proofOfWork,
  turnstile,
  recaptcha,
]);

export type VerificationSettings =
  | { readonly provider: 'off' }
  | { readonly provider: 'altcha'; readonly secret: string; readonly challengesPerMinute: number }
  | { readonly provider: 'turnstile'; readonly secret: string; readonly url: string }
  | {
      readonly provider: 'recaptcha';
      readonly secret: string;
      readonly url: string;
      readonly minScore: number;
    };

/** The names of the variables, for code that passes them on. */
export const verificationVariables: readonly string[] = [
  ...new Set(verificationEnvironment.options.flatMap(({ shape }) => Object.keys(shape))),
];

/**
 * Reads how visitors are checked. There is no default: a deployment that does not check visitors sets `off`.
 * @throws Error that lists the faults without values
 */
export function readVerification(get: (name: string) => string | undefined): VerificationSettings {
  const given = Object.fromEntries(
    verificationVariables.flatMap((name) => {
      const value = get(name);
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = verificationEnvironment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(
      `Human verification is not configured. VERIFICATION_PROVIDER must be altcha, turnstile, recaptcha or off, ` +
        `and all but off need VERIFICATION_SECRET. ${faults.join('; ')}`,
    );
  }
  return settingsOf(parsed.data);
}

function settingsOf(env: z.infer<typeof verificationEnvironment>): VerificationSettings {
  switch (env.VERIFICATION_PROVIDER) {
    case 'off':
      return { provider: 'off' };
    case 'altcha':
      return {
        provider: 'altcha',
        secret: env.VERIFICATION_SECRET,
        challengesPerMinute: env.VERIFICATION_CHALLENGES_PER_MINUTE,
      };
    case 'turnstile':
      return {
        provider: 'turnstile',
        secret: env.VERIFICATION_SECRET,
        url: env.VERIFICATION_URL ?? 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      };
    case 'recaptcha':
      return {
        provider: 'recaptcha',
        secret: env.VERIFICATION_SECRET,
        url: env.VERIFICATION_URL ?? 'https://www.google.com/recaptcha/api/siteverify',
        minScore: env.VERIFICATION_MIN_SCORE,
      };
  }
}
