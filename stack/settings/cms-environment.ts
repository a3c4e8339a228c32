import { listenHost } from '@irodori/contract/listen-host';
import { z } from 'zod';

/** The variables of the content backend (`cms/environment.js`), which is a project of its own without zod. */
export const environment = z.object({
  CMS_PORT: z.coerce.number().int().min(1).max(65_535).default(1337),
  HOST: listenHost,
  /** The URL by which visitors and the site reach the content backend. */
  CMS_URL: z.url(),
  /** Where the admin panel is served; without it the panel and its API are closed. */
  CMS_PANEL_URL: z.url().optional(),
  /** The address of the first editor, who may name others. */
  CMS_EDITOR_EMAIL: z.email().optional(),
  CMS_EDITOR_PASSWORD: z.string().min(8).optional(),
  SITE_URL: z.url(),
  /** The folder of uploaded files, and of the database without CMS_DATABASE_URL. */
  CMS_DATA: z.string().min(1),
  /** A Postgres in place of the SQLite file. */
  CMS_DATABASE_URL: z.string().min(1).optional(),
  /** All keys of the content backend follow from this text. */
  CMS_SECRET: z.string().min(1),
  /** The JSON file of the texts that a new content backend begins with. */
  CMS_TEXTS: z.string().min(1).optional(),
  /** The URLs that are told when texts changed, separated by commas: one for each server of the site. */
  CMS_HOOKS: z.string().min(1).optional(),
  /** Where uploaded files lie beside CMS_URL, separated by commas: the shell's pages show pictures of these origins too. */
  CONTENT_MEDIA_URL: z.string().min(1).optional(),
  /** Signs what is sent to CMS_HOOKS, and links to previews. */
  CONTENT_SECRET: z.string().min(1).optional(),
  /** How readers prove that they are human; `off`, or the verification of the site at SUPABASE_URL judges their proofs. */
  VERIFICATION_PROVIDER: z.enum(['altcha', 'turnstile', 'recaptcha', 'off']),
  SUPABASE_URL: z.url().optional(),
  /** This content backend as an OAuth client of SUPABASE_URL; without it readers cannot sign in with Irodori. */
  CMS_CLIENT_ID: z.string().min(1).optional(),
  CMS_CLIENT_SECRET: z.string().min(1).optional(),
  /** A mail server for the mails to readers; without it they go to the embedded backend's mailbox page. */
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  SMTP_USER: z.string().default(''),
  SMTP_PASS: z.string().default(''),
  SMTP_ADMIN_EMAIL: z.email().optional(),
  SMTP_SENDER_NAME: z.string().default(''),
  /** Opens the mailbox page: the secret key of the embedded backend. */
  CMS_MAILBOX_KEY: z.string().min(1).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});
