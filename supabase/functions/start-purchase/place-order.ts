import { z } from 'zod';
import { offerKind, type startPurchaseRequest } from '../../../shared/contract/src/money/payments.ts';
import { databaseRefusals } from '../../../shared/contract/src/refusals.ts';
import { accountClosed, PaymentRefusal } from '../_shared/payments/refusal.ts';
import type { VisitorCall } from '../_shared/payments/visitor-call.ts';

const order = z.object({
  id: z.string(),
  kind: offerKind,
  name: z.string(),
  price: z.number().int(),
  currency: z.string(),
  site: z.string(),
  /** Seconds since 1970. */
  expiresAt: z.number().int(),
  session: z.string().nullable(),
  /** False if its payment page would show another price than the offer's. */
  isCurrent: z.boolean(),
  customer: z.string().nullable(),
  email: z.string().nullable(),
  automaticTax: z.boolean(),
});
export type Order = z.infer<typeof order>;

const isRefused = (message: string): message is keyof typeof databaseRefusals =>
  Object.hasOwn(databaseRefusals, message);

/** The visitor's open order of this offer, or a new one. @throws PaymentRefusal when the database refuses it */
export async function placeOrder({
  service,
  settings,
  visitor,
  body,
  site,
}: VisitorCall<z.infer<typeof startPurchaseRequest>>): Promise<Order> {
  const { data, error } = await service.rpc('start_purchase', {
    user_id: visitor.id,
    // A recovery code stands for the second factor, and the handler has refused one that is not fresh.
    level: visitor.isRecovered ? 'aal2' : visitor.level,
    offer_id: body.offerId,
    site,
    automatic_tax: settings.automaticTax,
  });
  if (!error) return order.parse(data);
  if (!isRefused(error.message)) throw new Error(`start_purchase: ${error.code} ${error.message}`);
  switch (error.message) {
    case 'registration_required':
    case 'second_factor_required':
    case 'offer_not_found':
    case 'plan_already_active':
    case 'deletion_planned':
      throw new PaymentRefusal(error.message);
    case 'user_not_found':
      throw new PaymentRefusal('no_session', accountClosed);
    case 'step_up_required':
    case 'refund_too_large':
    case 'withdrawal_refused':
    case 'purchase_not_found':
    case 'app_not_found':
    case 'job_not_found':
    case 'review_not_found':
    case 'picture_not_found':
    case 'request_not_found':
    case 'review_not_allowed':
    case 'too_many_bookmarks':
    case 'too_many_stopped':
    case 'too_many_presets':
    case 'preset_exists':
    case 'too_often':
    case 'not_found':
    case 'own_account':
    case 'insufficient_credits':
    case 'too_many_jobs':
      throw new Error(`start_purchase: ${error.message}`);
    default:
      return error.message satisfies never;
  }
}
