import { hostname } from 'node:os';
import { z } from 'zod';

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

const environment = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_SECRET_KEY: z.string().min(1),
  /** Fences the calls of this process, so no two processes may share a name. */
  WORKER_NAME: z.string().default(() => `${hostname()}-${process.pid}-${crypto.randomUUID().slice(0, 8)}`),
  /** The engines that this worker offers, by `models.pipeline`. */
  WORKER_PIPELINES: z.string().default('ink,bloom'),
  /** Number of jobs that are drawn at the same time. */
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
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  readonly supabaseUrl: string;
  readonly secretKey: string;
  readonly name: string;
  readonly pipelines: readonly string[];
  readonly concurrency: number;
  readonly leaseSeconds: number;
  readonly jobSeconds: number;
  readonly shutdownSeconds: number;
  readonly pollMs: number;
  readonly threads: number;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

/** Reads the environment once; throws one error that lists every invalid variable, without the values. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The worker cannot start. Check these environment variables:\n  ${faults.join('\n  ')}`);
  }
  const { data } = parsed;
  return {
    supabaseUrl: data.SUPABASE_URL,
    secretKey: data.SUPABASE_SECRET_KEY,
    name: data.WORKER_NAME,
    pipelines: data.WORKER_PIPELINES.split(',').map((pipeline) => pipeline.trim()),
    concurrency: data.WORKER_CONCURRENCY,
    leaseSeconds: data.WORKER_LEASE_SECONDS,
    jobSeconds: data.WORKER_JOB_SECONDS,
    shutdownSeconds: data.WORKER_SHUTDOWN_SECONDS,
    pollMs: data.WORKER_POLL_MS,
    threads: data.WORKER_THREADS,
    logLevel: data.LOG_LEVEL,
  };
}
