import type { Logger } from 'pino';
import { z } from 'zod';
import { CheckUnavailable, type HumanCheck } from './human-check.ts';

const addresses = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;
const providers = Object.keys(addresses) as (keyof typeof addresses)[];

/** `[auth.captcha]` of config.toml. */
export const captchaConfig = z
  .object({
    enabled: z.boolean().default(false),
    provider: z.enum(providers).optional(),
    secret: z.string().default(''),
  })
  .refine(({ enabled, provider, secret }) => !enabled || (provider !== undefined && secret !== ''), {
    error: `expected a provider (${providers.join(' or ')}) and a secret if captchas are enabled`,
  });
export type CaptchaConfig = z.infer<typeof captchaConfig>;

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });
const patienceMs = 5000;

/**
 * Verifies tokens with hCaptcha or Turnstile, as GoTrue does. Undefined if config.toml enables no captcha.
 * @param address replaces the provider's URL
 */
export function captchaProvider(
  { enabled, provider, secret }: CaptchaConfig,
  log: Pick<Logger, 'error'>,
  address?: string,
): HumanCheck | undefined {
  if (!enabled || provider === undefined) return undefined;
  return {
    async verify(token) {
      try {
        const response = await fetch(address ?? addresses[provider], {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token }),
          signal: AbortSignal.timeout(patienceMs),
        });
        if (!response.ok) throw new Error(`status ${response.status}`);
        const { success, 'error-codes': codes } = verdict.parse(await response.json());
        return success ? undefined : codes.join(', ');
      } catch (error) {
        log.error(
          { event: 'captcha', provider, err: error },
          'the captcha provider could not verify a token',
        );
        throw new CheckUnavailable(provider, { cause: error });
      }
    },
  };
}
