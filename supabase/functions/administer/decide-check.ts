import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { AdministerRequest } from '../../../shared/contract/src/account/administration.ts';
import { storeCopies } from '../_shared/pictures/copies.ts';
import type { Service } from '../_shared/service.ts';
import { callAs } from './refusal.ts';

/**
 * Notes the act and decides on a picture that the picture check holds. A released one that others saw before gets a new
 * copy, and a refused one that nobody was to see is removed from the storage. The same request again ends in the same state.
 */
export async function decideCheck(
  { service, own }: { readonly service: Service; readonly own: SupabaseClient },
  { act, id, jobId, reason }: Extract<AdministerRequest, { act: 'release-picture' | 'refuse-picture' }>,
): Promise<void> {
  const is_released = act === 'release-picture';
  const refused = await callAs(own, 'admin_decide_check', { act_id: id, job_id: jobId, is_released, reason });
  if (is_released) await storeCopies(service, [jobId]);
  const path = z.nullable(z.string()).parse(refused);
  if (path === null) return;
  const { error } = await service.storage.from('outputs').remove([path]);
  if (error) throw new Error(`A refused picture could not be removed: ${error.message}`);
}
