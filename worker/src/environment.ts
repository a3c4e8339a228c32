import { hostname } from 'node:os';
import { builtInPipeline } from '@irodori/contract/entities';
import { z } from 'zod';
import { headerKey } from './header-key.ts';
import { usualClassifier } from './picture-check/usual-classifier.ts';

/** A limit of the picture check; 1.1 is never reached. */
const share = (fallback: number) => z.coerce.number().min(0).max(1.1).default(fallback);
const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** Reads names of engines, with commas between them; an empty text names none. */
export const pipelinesIn = z
  .string()
  .transform((names) => names.split(',').flatMap((name) => name.trim() || []))
  .pipe(z.array(builtInPipeline));

/** Each invalid variable with its fault, without the values. */
export const faultsOfVariables = ({ issues }: z.ZodError): string =>
  `Check these environment variables:\n  ${issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n  ')}`;

/** The variables of the worker. */
export const environment = z.object({
  SUPABASE_URL: z.url({
    protocol: /^https?$/,
    error: 'takes an address that begins with https:// or http://, of the Supabase project',
  }),
  /** The site's address, for links in mails. A worker without it only draws: the site's other work is left to its other workers. */
  SITE_URL: z.url().optional(),
  SUPABASE_SECRET_KEY: headerKey,
  /** Fences the calls of this process, so no two processes may share a name. */
  WORKER_NAME: z.string().default(() => `${hostname()}-${process.pid}-${crypto.randomUUID().slice(0, 8)}`),
  /** The built-in engines that this worker offers, by `models.pipeline`. */
  WORKER_PIPELINES: z
    .string()
    .default(builtInPipeline.options.join(','))
    .refine((names) => pipelinesIn.safeParse(names).success, {
      error: `takes ${builtInPipeline.options.join(' and ')}, with a comma between them`,
    }),
  /** The JSON file with the remote engines of this worker, their addresses and keys. */
  WORKER_ENGINES: z.string().min(1).optional(),
  /** Number of jobs that the built-in engines draw at the same time; a remote instance has slots of its own. */
  WORKER_CONCURRENCY: positive(1),
  /** A job without a heartbeat for this long goes to another worker. */
  WORKER_LEASE_SECONDS: positive(30),
  /** A drawing that takes longer fails and is tried again. */
  WORKER_JOB_SECONDS: positive(300),
  /** How long a stopping worker lets its jobs finish before it hands them back; `npm start` kills it after 15 s. */
  WORKER_SHUTDOWN_SECONDS: z.coerce.number().int().nonnegative().default(10),
  /** Pause between two claims while realtime is not connected. */
  WORKER_POLL_MS: positive(300),
  /** Number of threads that compute one operation of Bloom. */
  WORKER_THREADS: positive(2),
  /** The JSON file that describes the classifier of the picture check. */
  WORKER_PICTURE_MODEL: z.string().min(1).default(usualClassifier),
  /** How sure the classifier is, 0 to 1, that a picture is harmful: from this on a person looks at it. */
  WORKER_PICTURE_HOLD: share(0.5),
  /** From this on nobody sees it. */
  WORKER_PICTURE_BLOCK: share(0.9),
  /** A mail server for the mails of the site; without it they go to the embedded backend's mailbox page. */
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  SMTP_USER: z.string().default(''),
  SMTP_PASS: z.string().default(''),
  SMTP_ADMIN_EMAIL: z.email().optional(),
  SMTP_SENDER_NAME: z.string().default(''),
  /** The content backend, which is told of deleted accounts and asked for archives by messages that CONTENT_SECRET signs. */
  CONTENT_URL: z.url().optional(),
  CONTENT_SECRET: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The variables of `irodori engines`. */
export const engineCommandEnvironment = environment
  .pick({
    WORKER_ENGINES: true,
    SUPABASE_URL: true,
    SUPABASE_SECRET_KEY: true,
    WORKER_PICTURE_MODEL: true,
    WORKER_PICTURE_HOLD: true,
    WORKER_PICTURE_BLOCK: true,
  })
  .partial({ SUPABASE_URL: true, SUPABASE_SECRET_KEY: true });
