import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The variables of the double. */
export const environment = z.object({
  /** 0 takes a free port. */
  STRIPE_DOUBLE_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** The folder of the double's database. */
  STRIPE_DOUBLE_FOLDER: z
    .string()
    .default(fileURLToPath(new URL('../../.irodori/stripe-double', import.meta.url))),
  /** The one secret key that the API accepts. */
  STRIPE_SECRET_KEY: z.string().startsWith('sk_test_'),
  /** Signs the events for STRIPE_DOUBLE_WEBHOOK_URL. */
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** An endpoint that gets all events. */
  STRIPE_DOUBLE_WEBHOOK_URL: z.url().optional(),
  HOST: z
    .string()
    .default('127.0.0.1')
    .refine((host) => isIP(host) !== 0, 'expected an IP address'),
});
