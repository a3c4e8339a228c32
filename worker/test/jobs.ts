import { jobColumns, job as jobSchema, submitJobResponse, type Job } from '@irodori/contract/job';
import { expect } from 'vitest';
import type { Prompt } from '@irodori/contract/prompt';
import { FunctionsRelayError, type SupabaseClient } from '@supabase/supabase-js';
import type { Stack } from './stack.ts';

/** Creates a job, which waits until it is accepted; returns its id. */
export async function createJob(
  stack: Stack,
  userId: string,
  prompt: Prompt,
  appId = stack.slowAppId,
): Promise<string> {
  const { data, error } = await stack.service.rpc('create_job', {
    user_id: userId,
    app_id: appId,
    prompt,
    idempotency_key: crypto.randomUUID(),
  });
  if (error !== null) throw new Error(error.message);
  return (data as { jobId: string }).jobId;
}

/**
 * Orders a picture by the edge function, as a visitor’s page does: the order without a response, as of a backend that is too
 * busy to give one, is sent again. Returns the id of the job, which is accepted a little later.
 */
export async function submitOrder(client: SupabaseClient, appId: string, prompt: Prompt): Promise<string> {
  const body = { appId, prompt, idempotencyKey: crypto.randomUUID() };
  for (;;) {
    const { data, error } = await client.functions.invoke<unknown>('submit-job', { body });
    if (error === null) return submitJobResponse.parse(data).jobId;
    if (!(error instanceof FunctionsRelayError)) throw error;
  }
}

/** Creates and accepts a job by the functions of the database, as `submit-job` does; returns its id. */
export async function orderPicture(...order: Parameters<typeof createJob>): Promise<string> {
  const jobId = await createJob(...order);
  await order[0].service.rpc('accept_job', { job_id: jobId });
  return jobId;
}

export async function readJob(stack: Stack, jobId: string): Promise<Job> {
  const { data, error } = await stack.service.from('jobs').select(jobColumns).eq('id', jobId).single();
  if (error !== null) throw new Error(error.message);
  return jobSchema.parse(data);
}

/** Returns the job when it has the status; fails the test when it does not reach it. */
export async function reaches(stack: Stack, jobId: string, status: Job['status']): Promise<Job> {
  const current = async () => (await readJob(stack, jobId)).status;
  await expect.poll(current, { timeout: 120_000, interval: 100 }).toBe(status);
  return readJob(stack, jobId);
}

/** Returns the kinds of the job's ledger entries in order: `hold`, `capture`, `refund`. */
export async function ledger(stack: Stack, jobId: string): Promise<string[]> {
  const { data } = await stack.service
    .from('credit_entries')
    .select('kind')
    .eq('job_id', jobId)
    .order('number');
  return (data ?? []).map(({ kind }) => String(kind));
}

/** Returns the names of the stored pictures of a job. */
export async function pictures(stack: Stack, userId: string, jobId: string): Promise<string[]> {
  const { data } = await stack.service.storage.from('outputs').list(`${userId}/${jobId}`);
  return (data ?? []).map(({ name }) => name);
}
