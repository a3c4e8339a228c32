import type { SupabaseClient } from '@supabase/supabase-js';
import type { AdministerRequest } from '../../../shared/contract/src/administration.ts';
import type { Service } from '../_shared/service.ts';
import { callAs } from './refusal.ts';

type BanRequest = Extract<AdministerRequest, { act: 'ban' | 'unban' }>;

/** The auth service knows no ban without an end; this one is a century. */
const forGood = '876000h';

/** Notes the act, then changes the ban at the auth service. The same request again ends in the same state. */
export async function ban(
  { service, own }: { readonly service: Service; readonly own: SupabaseClient },
  request: BanRequest,
): Promise<void> {
  const { id: act_id, userId: user_id, reason } = request;
  if (request.act === 'ban')
    await callAs(own, 'admin_ban', { act_id, user_id, until: request.until, reason });
  else await callAs(own, 'admin_unban', { act_id, user_id, reason });
  const { error } = await service.auth.admin.updateUserById(user_id, { ban_duration: durationOf(request) });
  if (error) throw new Error(`ban: ${error.code} ${error.message}`);
}

function durationOf(request: BanRequest): string {
  if (request.act === 'unban') return 'none';
  if (request.until === null) return forGood;
  return `${Math.max(1, Math.ceil((Date.parse(request.until) - Date.now()) / 1000))}s`;
}
