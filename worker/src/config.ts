import type { BuiltInPipeline } from '@irodori/contract/built-in-pipelines';
import type { z } from 'zod';
import type { ContentBackend } from './content/tell-content.ts';
import { environment, faultsOfVariables, pipelinesIn } from './environment.ts';
import type { MailServer } from './mails/deliver.ts';
import type { PictureCheckOptions } from './picture-check/picture-check.ts';

export interface Config {
  readonly supabaseUrl: string;
  /** The origin of the site; undefined: the worker only draws. */
  readonly siteUrl: string | undefined;
  readonly secretKey: string;
  readonly name: string;
  readonly pipelines: readonly BuiltInPipeline[];
  /** The file that configures remote engines; undefined: there are none. */
  readonly enginesFile: string | undefined;
  readonly concurrency: number;
  readonly leaseSeconds: number;
  readonly jobSeconds: number;
  readonly shutdownSeconds: number;
  readonly pollMs: number;
  readonly threads: number;
  readonly pictureCheck: PictureCheckOptions;
  /** Undefined: mails go to the embedded backend's mailbox page. */
  readonly mailServer: MailServer | undefined;
  /** The content backend, which is told of deleted accounts and asked for archives; undefined if the site has none. */
  readonly content: ContentBackend | undefined;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

/** Reads the environment once; throws one error that lists every invalid variable, without the values. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`The worker cannot start. ${faultsOfVariables(parsed.error)}`);
  const { data } = parsed;
  return {
    supabaseUrl: data.SUPABASE_URL,
    siteUrl: data.SITE_URL === undefined ? undefined : new URL(data.SITE_URL).origin,
    secretKey: data.SUPABASE_SECRET_KEY,
    name: data.WORKER_NAME,
    pipelines: pipelinesIn.parse(data.WORKER_PIPELINES),
    enginesFile: data.WORKER_ENGINES,
    concurrency: data.WORKER_CONCURRENCY,
    leaseSeconds: data.WORKER_LEASE_SECONDS,
    jobSeconds: data.WORKER_JOB_SECONDS,
    shutdownSeconds: data.WORKER_SHUTDOWN_SECONDS,
    pollMs: data.WORKER_POLL_MS,
    threads: data.WORKER_THREADS,
    pictureCheck: pictureCheckOf(data),
    mailServer: mailServerOf(data),
    content:
      data.CONTENT_URL === undefined || data.CONTENT_SECRET === undefined
        ? undefined
        : { url: data.CONTENT_URL, secret: data.CONTENT_SECRET },
    logLevel: data.LOG_LEVEL,
  };
}

function mailServerOf(data: z.infer<typeof environment>): MailServer | undefined {
  if (data.SMTP_HOST === undefined) return undefined;
  if (data.SMTP_ADMIN_EMAIL === undefined)
    throw new Error('The worker cannot start. SMTP_HOST needs SMTP_ADMIN_EMAIL, the sender’s address.');
  return {
    host: data.SMTP_HOST,
    port: data.SMTP_PORT,
    user: data.SMTP_USER,
    password: data.SMTP_PASS,
    senderAddress: data.SMTP_ADMIN_EMAIL,
    senderName: data.SMTP_SENDER_NAME,
  };
}

type PictureVariables = 'WORKER_PICTURE_MODEL' | 'WORKER_PICTURE_HOLD' | 'WORKER_PICTURE_BLOCK';

export const pictureCheckOf = (
  data: Pick<z.infer<typeof environment>, PictureVariables>,
): PictureCheckOptions => ({
  model: data.WORKER_PICTURE_MODEL,
  hold: data.WORKER_PICTURE_HOLD,
  block: data.WORKER_PICTURE_BLOCK,
});
