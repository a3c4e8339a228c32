import { z } from 'zod';

/** The variables of payments. Without STRIPE_SECRET_KEY the site sells nothing. */
export const paymentEnvironment = z.object({
  /** The secret key of a test or live account at Stripe. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Signs the events that Stripe sends to the function `stripe-events`. */
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Replaces Stripe's address; set for the double alone. */
  STRIPE_API_URL: z.url().optional(),
  /** Stripe Tax computes the tax inside of the price; the account must have it switched on. */
  STRIPE_AUTOMATIC_TAX: z.enum(['true', 'false']).default('false'),
});

export interface PaymentSettings {
  readonly secretKey: string;
  readonly isLive: boolean;
  readonly webhookSecret: string | undefined;
  readonly apiUrl: string | undefined;
  readonly automaticTax: boolean;
}

/** The names of the variables, for code that passes them on. */
export const paymentVariables: readonly string[] = Object.keys(paymentEnvironment.shape);

/**
 * Undefined if the site sells nothing.
 * @throws Error that lists the faults without values
 */
export function readPayments(get: (name: string) => string | undefined): PaymentSettings | undefined {
  const given = Object.fromEntries(paymentVariables.map((name) => [name, get(name) || undefined]));
  const { success, data, error } = paymentEnvironment.safeParse(given);
  if (!success) {
    const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`Payments are not configured: ${faults.join('; ')}`);
  }
  if (data.STRIPE_SECRET_KEY === undefined) return undefined;
  return {
    secretKey: data.STRIPE_SECRET_KEY,
    isLive: /^[rs]k_live_/.test(data.STRIPE_SECRET_KEY),
    webhookSecret: data.STRIPE_WEBHOOK_SECRET,
    apiUrl: data.STRIPE_API_URL,
    automaticTax: data.STRIPE_AUTOMATIC_TAX === 'true',
  };
}
