import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { submitJobResponse } from '@irodori/contract/job';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { keys } from 'barebase/testing';
import { z } from 'zod';

export const clientOptions = { auth: { persistSession: false, autoRefreshToken: false } };
/** How often a page that hears of nothing asks. */
export const pollMs = 1000;

const ended = z.object({
  id: z.string(),
  status: z.enum(['SUCCESS', 'ERROR']),
  output: z.nullable(z.object({ images: z.array(z.object({ path: z.string() })) })),
});
type Ended = z.infer<typeof ended>;

/** A page of a signed-in visitor, who has credits, and the app that it orders from. */
export async function openPage(url: string, service: SupabaseClient) {
  const client = createClient(url, keys.publishable, clientOptions);
  const { data: session, error } = await client.auth.signInAnonymously();
  if (error || !session.user) throw error ?? new Error('No visitor');
  const { error: refused } = await service
    .from('credit_entries')
    .insert({ user_id: session.user.id, kind: 'grant', amount: 10_000, note: 'bench' });
  if (refused) throw new Error(refused.message);
  const { data: app } = await client.from('apps').select('id').eq('slug', 'ai-image-generator').single();
  return { client, appId: String(app?.id) };
}

/** Orders a picture as the generator page does. */
export async function order(client: SupabaseClient, appId: string): Promise<string> {
  const { data, error } = await client.functions.invoke<unknown>('submit-job', {
    body: { appId, prompt: { prompt: 'a girl with silver hair' }, idempotencyKey: randomUUID() },
  });
  if (error !== null) throw error;
  return submitJobResponse.parse(data).jobId;
}

/** Loads a picture as the site does for the page of a job. */
export async function loadPicture(client: SupabaseClient, path: string): Promise<void> {
  const { data, error } = await client.storage.from('outputs').download(path);
  if (error) throw error;
  await data.arrayBuffer();
}

export interface Page {
  /** Resolves when the page knows that the job has ended. */
  ended(id: string): Promise<Ended>;
  close(): Promise<void>;
}

export async function listeningPage(client: SupabaseClient): Promise<Page> {
  const known = new Map<string, PromiseWithResolvers<Ended>>();
  const endOf = (id: string) => {
    const end = known.get(id) ?? Promise.withResolvers<Ended>();
    known.set(id, end);
    return end;
  };
  const joined = Promise.withResolvers<void>();
  await client.realtime.setAuth();
  const channel = client
    .channel('own-jobs')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'jobs' }, ({ new: row }) => {
      const job = ended.safeParse(row).data;
      if (job !== undefined) endOf(job.id).resolve(job);
    })
    .on('system', {}, ({ status }) => status === 'ok' && joined.resolve())
    .subscribe();
  await joined.promise;
  return {
    ended: (id) => endOf(id).promise,
    async close() {
      await client.removeChannel(channel);
    },
  };
}

export function pollingPage(client: SupabaseClient): Page {
  return {
    async ended(id) {
      for (;;) {
        await pause(pollMs);
        const { data } = await client.from('jobs').select('id,status,output').eq('id', id).single();
        const job = ended.safeParse(data).data;
        if (job !== undefined) return job;
      }
    },
    close: async () => undefined,
  };
}
