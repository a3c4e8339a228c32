import type { Pipeline } from '@irodori/contract/entities';
import type { z } from 'zod';
import { environment, pipelinesIn } from './environment.ts';

export interface Config {
  readonly supabaseUrl: string;
  readonly secretKey: string;
  readonly name: string;
  readonly pipelines: readonly Pipeline[];
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
    pipelines: pipelinesIn.parse(data.WORKER_PIPELINES),
    concurrency: data.WORKER_CONCURRENCY,
    leaseSeconds: data.WORKER_LEASE_SECONDS,
    jobSeconds: data.WORKER_JOB_SECONDS,
    shutdownSeconds: data.WORKER_SHUTDOWN_SECONDS,
    pollMs: data.WORKER_POLL_MS,
    threads: data.WORKER_THREADS,
    logLevel: data.LOG_LEVEL,
  };
}
