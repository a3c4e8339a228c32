import { z } from 'zod';
import { duration } from '../settings.ts';

const factorType = z.object({
  enroll_enabled: z.boolean().default(false),
  verify_enabled: z.boolean().default(false),
});

/** `[auth.mfa]` of config.toml: second factors. */
export const mfaConfig = z.object({
  max_enrolled_factors: z.number().int().positive().default(10),
  totp: factorType.prefault({}),
  phone: factorType
    .extend({
      otp_length: z.number().int().min(6).max(10).default(6),
      /** The text message; `{{ .Code }}` is replaced by the code. */
      template: z.string().default('Your code is {{ .Code }}'),
      /** The least time between two text messages to one phone. */
      max_frequency: duration.default(5000),
    })
    .prefault({}),
  web_authn: factorType.prefault({}),
});
