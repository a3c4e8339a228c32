import {
  claimedJob,
  jobTopic,
  type ClaimedJob,
  type JobOutput,
  type JobProgress,
} from '@irodori/contract/job';
import { jobStatus, type JobReason } from '@irodori/contract/entities';
import type { FoundCheck } from '@irodori/contract/picture-check';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { BackendError } from './backend-error.ts';

/** Identifies an attempt at a job. Once its lease is lost, the backend refuses every call that names it. */
export interface Lease {
  readonly id: string;
  readonly attempt: number;
}
/** An engine that can take a job. */
export interface FreeInstance {
  readonly name: string;
  readonly pipeline: string;
  /** How many jobs it may have of all workers together; null for a built-in engine, which each worker has for itself. */
  readonly slots: number | null;
  /** It takes orders that enlarge a picture. */
  readonly enlarges: boolean;
}
export interface Failure {
  readonly reason: JobReason;
  /** The message that the visitor sees. */
  readonly message: string;
  /** With `true` the job goes back into the queue while it has attempts left. */
  readonly retry: boolean;
  /** With `true` the engine may have a run of the job, which the next attempt follows. */
  readonly runGoesOn: boolean;
  /** What the picture check found, if it is the reason. */
  readonly found?: FoundCheck;
  /** The run that drew the picture, if there is one. */
  readonly record?: RunRecord;
}
/** What is noted of a drawing, for the operator alone. */
export interface RunRecord {
  /** The name of the engine that drew. */
  readonly instance: string;
  readonly model?: string;
  readonly costUsd?: number;
  /** Without the engine's own queue. */
  readonly drawnMs: number;
  /** What the picture check found in the picture of a remote engine. */
  readonly check?: FoundCheck;
}
const heartbeat = z.enum(['held', 'lost', 'canceled']);
/** Whether an attempt holds its lease. If not, the visitor cancelled the job, or it goes on without this attempt. */
export type Heartbeat = z.infer<typeof heartbeat>;

/** The requests of the worker to the backend; each may reject with {@link BackendError}. */
export interface Backend {
  /** Takes the next job that one of these instances can draw, or has a run of. The earlier ones are preferred. */
  claim(free: readonly FreeInstance[]): Promise<ClaimedJob | undefined>;
  /** Renews the lease. */
  heartbeat(lease: Lease): Promise<Heartbeat>;
  /**
   * Notes that an instance has a run of the job: an id, or null while the instance is asked for it. `undefined` takes the
   * note back. `false`: the lease is lost.
   */
  noteRun(lease: Lease, instance: string, externalId: string | null | undefined): Promise<boolean>;
  /** `false`: the lease is lost, and another worker finishes the job. */
  complete(lease: Lease, output: JobOutput, run: RunRecord): Promise<boolean>;
  /** `true`: the job is over. */
  fail(lease: Lease, failure: Failure): Promise<boolean>;
  /** Gives the job to another worker, which is no attempt. */
  handBack(lease: Lease): Promise<void>;
  broadcast(progress: JobProgress): Promise<void>;
  storeOutput(path: string, webp: Uint8Array): Promise<void>;
  loadInput(path: string): Promise<Uint8Array>;
  /** Loads a picture that was drawn before. */
  loadOutput(path: string): Promise<Uint8Array>;
}

export interface BackendOptions {
  readonly supabaseUrl: string;
  readonly secretKey: string;
  /** The worker's name. */
  readonly name: string;
  readonly leaseSeconds: number;
}

const leaseOf = z.object({ id: z.string(), attempt: z.number() });
const unreadableMessage = 'This app asks for something that cannot be drawn yet.';
const callDeadlineMs = 10_000;
const broadcastDeadlineMs = 2_000;

/** A client with the secret key: it bypasses row-level security, so only the runner gets it. */
export function createServiceClient({ supabaseUrl, secretKey }: BackendOptions): SupabaseClient {
  return createClient(supabaseUrl, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithDeadline },
  });
}

const fetchWithDeadline: typeof fetch = (input, init) => {
  const deadline = AbortSignal.timeout(callDeadlineMs);
  const signals = init?.signal == null ? [deadline] : [deadline, init.signal];
  return fetch(input, { ...init, signal: AbortSignal.any(signals) });
};

export function createBackend(options: BackendOptions, client: SupabaseClient): Backend {
  const { supabaseUrl, secretKey, name, leaseSeconds } = options;

  async function call<T>(procedure: string, args: object, result: z.ZodType<T>): Promise<T> {
    const { data, error, status } = await client.rpc(procedure, args);
    if (error !== null) throw new BackendError(`${procedure} failed: ${error.message}`, status);
    return result.parse(data);
  }
  const owned = ({ id, attempt }: Lease) => ({ job_id: id, worker: name, attempt });
  async function fail(lease: Lease, { runGoesOn, found, record, ...failure }: Failure): Promise<boolean> {
    const args = {
      ...owned(lease),
      ...failure,
      run_goes_on: runGoesOn,
      picture_check: found ?? null,
      run: record ?? {},
    };
    return (await call('fail_job', args, z.nullable(jobStatus))) === 'ERROR';
  }

  async function load(bucket: string, path: string, what: string): Promise<Uint8Array> {
    const { data, error } = await client.storage
      .from(bucket)
      .download(path)
      // A response that breaks off is no error of the storage for its client.
      .catch((error: unknown) => ({ data: null, error: { message: String(error) } }));
    if (error !== null) throw BackendError.ofStorage(what, error);
    return new Uint8Array(await data.arrayBuffer());
  }

  return {
    async claim(free) {
      const args = {
        worker: name,
        pipelines: [...new Set(free.map(({ pipeline }) => pipeline))],
        lease_seconds: leaseSeconds,
        offers: free,
      };
      const claimed = await call('claim_job', args, z.unknown());
      const job = z.nullish(claimedJob).safeParse(claimed);
      if (job.success) return job.data ?? undefined;
      const unreadable = leaseOf.safeParse(claimed);
      if (unreadable.success)
        await fail(unreadable.data, {
          reason: 'failed',
          message: unreadableMessage,
          retry: false,
          runGoesOn: false,
        });
      throw new Error(`claim_job returned a job that cannot be read: ${z.prettifyError(job.error)}`);
    },
    heartbeat: (lease) => call('heartbeat_job', { ...owned(lease), lease_seconds: leaseSeconds }, heartbeat),
    noteRun: (lease, instance, externalId) =>
      call(
        'note_run',
        {
          ...owned(lease),
          instance,
          is_submitted: externalId !== undefined,
          external_id: externalId ?? null,
        },
        z.boolean(),
      ),
    complete: (lease, output, run) => call('complete_job', { ...owned(lease), output, run }, z.boolean()),
    fail,
    async handBack(lease) {
      await call('hand_back_job', owned(lease), z.boolean());
    },

    async broadcast(progress) {
      const message = {
        topic: jobTopic(progress.jobId),
        event: 'progress',
        payload: progress,
        private: true,
      };
      const response = await fetch(new URL('/realtime/v1/api/broadcast', supabaseUrl), {
        method: 'POST',
        headers: {
          apikey: secretKey,
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ messages: [message] }),
        signal: AbortSignal.timeout(broadcastDeadlineMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new BackendError('The broadcast was refused', response.status);
    },

    async storeOutput(path, webp) {
      const stored = client.storage.from('outputs');
      const { error } = await stored.upload(path, webp, { contentType: 'image/webp', upsert: true });
      if (error !== null) throw BackendError.ofStorage('Storing the picture', error);
    },
    loadInput: (path) => load('inputs', path, 'Loading the uploaded picture'),
    loadOutput: (path) => load('outputs', path, 'Loading the original picture'),
  };
}
