import type { SupabaseClient } from '@supabase/supabase-js';
import type { AdministerRequest } from '../../../shared/contract/src/account/administration.ts';
import { removeLeftCopies, storeCopies } from '../_shared/pictures/copies.ts';
import type { Service } from '../_shared/service.ts';
import { callAs } from './refusal.ts';

/**
 * Notes the act and decides on the picture, then removes its copy from the storage or stores a new one. The same request
 * again ends in the same state.
 */
export async function decidePicture(
  { service, own }: { readonly service: Service; readonly own: SupabaseClient },
  { act, id, jobId, reason }: Extract<AdministerRequest, { act: 'hide-picture' | 'show-picture' }>,
): Promise<void> {
  const isHidden = act === 'hide-picture';
  await callAs(own, 'admin_decide_picture', { act_id: id, job_id: jobId, is_hidden: isHidden, reason });
  await (isHidden ? removeLeftCopies(service) : storeCopies(service, [jobId]));
}
