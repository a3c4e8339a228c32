import type { SupabaseClient } from '@supabase/supabase-js';
import type { AdministerRequest } from '../../../shared/contract/src/account/administration.ts';
import { log } from '../_shared/log.ts';
import type { Payments } from '../_shared/payments/context.ts';
import { endPayment, purchasesToEnd } from '../_shared/payments/end-payment.ts';
import type { Service } from '../_shared/service.ts';
import { callAs } from './refusal.ts';

type BanRequest = Extract<AdministerRequest, { act: 'ban' | 'unban' }>;

/** The auth service knows no ban without an end; this one is a century. */
const forGood = '876000h';

interface BanCall {
  readonly service: Service;
  readonly own: SupabaseClient;
  readonly payments: Payments | undefined;
}

/**
 * Notes the act, then changes the ban at the auth service, and ends payments that are open. The same request again ends in
 * the same state.
 */
export async function ban({ service, own, payments }: BanCall, request: BanRequest): Promise<void> {
  const { id: act_id, userId: user_id, reason } = request;
  if (request.act === 'ban')
    await callAs(own, 'admin_ban', { act_id, user_id, until: request.until, reason });
  else await callAs(own, 'admin_unban', { act_id, user_id, reason });
  const { error } = await service.auth.admin.updateUserById(user_id, { ban_duration: durationOf(request) });
  if (error) throw new Error(`ban: ${error.code} ${error.message}`);
  if (request.act === 'ban' && payments !== undefined) await endPayments(payments);
}

/** The ban is valid also while Stripe does not answer: the reconciliation then ends the payments. */
async function endPayments(payments: Payments): Promise<void> {
  try {
    for (const id of await purchasesToEnd(payments.service)) await endPayment(payments, id);
  } catch (failure) {
    log('error', {
      event: 'end-postponed',
      message: failure instanceof Error ? failure.message : String(failure),
    });
  }
}

function durationOf(request: BanRequest): string {
  if (request.act === 'unban') return 'none';
  if (request.until === null) return forGood;
  return `${Math.max(1, Math.ceil((Date.parse(request.until) - Date.now()) / 1000))}s`;
}
