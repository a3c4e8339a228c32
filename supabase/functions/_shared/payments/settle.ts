import { z } from 'zod';
import {
  offerKind,
  purchaseStatus,
  type PurchaseStatus,
} from '../../../../shared/contract/src/money/payments.ts';
import { log } from '../log.ts';
import type { Payments } from './context.ts';
import { readPayment } from './read-payment.ts';

const purchaseRow = z.object({
  id: z.string(),
  kind: offerKind,
  status: purchaseStatus,
  session_id: z.string().nullable(),
  invoice: z.string().nullable(),
  subscription: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type PurchaseRow = z.infer<typeof purchaseRow>;

const settled = z.object({ status: purchaseStatus, quarantine: z.string().nullable() });

export interface Hint {
  /** The event that led here, noted with what it changed. */
  readonly event?: { readonly id: string; readonly type: string };
  /** The session of a purchase whose row may not have it. */
  readonly session?: string;
}

/**
 * Brings a purchase and its credits to what Stripe says of it; undefined if there is no such purchase.
 * @throws Error if Stripe or the database does not answer, or Stripe does not know what its own event is about
 */
export async function settlePurchase(
  { service, stripe, seller, operator, settings }: Payments,
  purchaseId: string,
  { event, session }: Hint = {},
): Promise<PurchaseStatus | undefined> {
  const { data: found, error: unread } = await service
    .from('purchases')
    .select('id,kind,status,session_id,invoice,subscription,expires_at')
    .eq('id', purchaseId)
    .maybeSingle();
  if (unread) throw new Error(`purchases: ${unread.code} ${unread.message}`);
  if (found === null) return undefined;
  const row = purchaseRow.parse(found);
  const state = await readPayment(stripe, { ...row, session_id: row.session_id ?? session ?? null });
  // The event comes from an account that knows it. Noted as handled, it would not come again once the right key is set.
  if (event !== undefined && (state.isMissing || state.subscription?.isMissing))
    throw new Error(`STRIPE_SECRET_KEY is not of the account that sent the event ${event.id}`);
  const { data, error } = await service.rpc('settle', {
    purchase_id: purchaseId,
    state: { ...state, seller, operator, isTest: !settings.isLive },
    event: event ?? null,
  });
  if (error) throw new Error(`settle: ${error.code} ${error.message}`);
  const { status, quarantine } = settled.parse(data);
  if (quarantine !== null) log('error', { event: 'quarantined', purchase: purchaseId, message: quarantine });
  return status;
}
