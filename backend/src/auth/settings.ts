import { z } from 'zod';

const units = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** A duration in Go's notation (`1h30m`, `8h`, `1s`), converted to milliseconds. */
export const duration = z.string().transform((text, context) => {
  if (/^(?:\d+(?:\.\d+)?(?:h|ms|m|s))+$/.test(text)) {
    return [...text.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce(
      (sum, [, amount, unit]) => sum + Number(amount) * units[unit as keyof typeof units],
      0,
    );
  }
  if (text === '0') return 0;
  context.addIssue({ code: 'custom', message: `expected a duration such as 1h30m, not ${text}` });
  return z.NEVER;
});

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';

/** Sets of which a password needs one character each, by the values of `password_requirements` in config.toml. */
export const requiredCharacters = {
  '': [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'],
} as const;

const template = z.object({
  subject: z.string().optional(),
  /** Relative to the folder that contains `supabase/`. */
  content_path: z.string().optional(),
});
const notification = template.extend({ enabled: z.boolean().default(false) }).prefault({});

const smtp = z.object({
  enabled: z.boolean().default(true),
  host: z.string().min(1),
  port: z.coerce.number().int().min(1).max(65_535),
  user: z.string().default(''),
  pass: z.string().default(''),
  admin_email: z.email(),
  sender_name: z.string().default(''),
});
export type SmtpSettings = z.infer<typeof smtp>;

/** The lifetime of a code sent by text message, in seconds; config.toml has no setting for it. */
export const textedCodeLifetime = 6000;

const sms = z.object({
  /** Allows sign-up and sign-in by phone. */
  enable_signup: z.boolean().default(false),
  enable_confirmations: z.boolean().default(false),
  template: z.string().default('Your code is {{ .Code }}'),
  /** The least time between two text messages to one number. */
  max_frequency: duration.default(5000),
  /** Fixed codes for numbers to which no text message is sent. */
  test_otp: z.record(z.string(), z.coerce.string()).default({}),
});

/** `[auth]` of config.toml: passwords, sessions, email and text messages. */
export const accountSettings = {
  sms: sms.prefault({}),
  password_requirements: z
    .enum(['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'])
    .default(''),
  sessions: z
    .object({
      /** The lifetime of a session from its beginning. */
      timebox: duration.optional(),
      /** The lifetime of a session from its last refresh. */
      inactivity_timeout: duration.optional(),
      /** The lifetime of a session whose user has a second factor but has not verified it in the session. */
      allow_low_aal: duration.optional(),
      /** Ends all sessions of a user except the one used last. */
      single_per_user: z.boolean().default(false),
    })
    .prefault({}),
  email: z
    .object({
      enable_signup: z.boolean().default(true),
      double_confirm_changes: z.boolean().default(true),
      enable_confirmations: z.boolean().default(false),
      secure_password_change: z.boolean().default(false),
      /** The least time between two emails of one kind to one address. */
      max_frequency: duration.default(1000),
      otp_length: z.number().int().min(6).max(10).default(6),
      otp_expiry: z.number().int().positive().max(86_400).default(3600),
      smtp: z.union([z.object({ enabled: z.literal(false) }).transform(() => undefined), smtp]).optional(),
      template: z
        .object({
          invite: template,
          confirmation: template,
          recovery: template,
          magic_link: template,
          email_change: template,
          reauthentication: template,
        })
        .partial()
        .prefault({}),
      notification: z
        .object({
          password_changed: notification,
          email_changed: notification,
          phone_changed: notification,
          identity_linked: notification,
          identity_unlinked: notification,
          mfa_factor_enrolled: notification,
          mfa_factor_unenrolled: notification,
          passkey_created: notification,
          passkey_deleted: notification,
        })
        .prefault({}),
    })
    .prefault({}),
};

export const rateLimits = z.object({
  /** Emails of the whole project per hour; only counted if a real mail server sends them. */
  email_sent: z.number().int().positive().default(30),
  /** Text messages of the whole project per hour. */
  sms_sent: z.number().int().positive().default(30),
  /** Anonymous sign-ins per IP address and hour. */
  anonymous_users: z.number().int().positive().default(30),
  /** Refreshes and other token exchanges per IP address in five minutes. */
  token_refresh: z.number().int().positive().default(150),
  /** Verified codes and links per IP address in five minutes. */
  token_verifications: z.number().int().positive().default(30),
  /** Sign-ins, sign-ups and requested emails per IP address, and wrong MFA codes per account, in five minutes. */
  sign_in_sign_ups: z.number().int().positive().default(30),
});
