import type { PaymentCode } from '@irodori/contract/refusals';
import { paymentError } from '@irodori/contract/payments';
import { z } from 'zod/mini';

export interface PaymentProblem {
  readonly title: string;
  readonly text: string;
}

const ours: PaymentProblem = {
  title: 'That went wrong on our side.',
  text: 'Nothing was charged. Please try again: nothing is paid twice.',
};
const gone: PaymentProblem = {
  title: 'This offer has ended.',
  text: 'Please reload the page to see what can be bought now. Nothing was charged.',
};
const offline: PaymentProblem = {
  title: 'You seem to be offline.',
  text: 'Please try again when you are connected: nothing is paid twice.',
};
const signedOut: PaymentProblem = {
  title: 'Your session has ended.',
  text: 'Please reload the page and sign in again. Nothing was charged.',
};

const problems: Readonly<Record<PaymentCode, PaymentProblem>> = {
  malformed_request: ours,
  no_session: signedOut,
  registration_required: {
    title: 'This needs an account.',
    text: 'A guest’s credits would be lost with this browser. Create an account first; your pictures come along.',
  },
  second_factor_required: {
    title: 'This needs your second factor.',
    text: 'Please sign in again with it. Nothing was charged.',
  },
  step_up_required: {
    title: 'This needs a fresh sign-in.',
    text: 'Please try again and show that it is you.',
  },
  offer_not_found: gone,
  purchase_not_found: {
    title: 'This purchase is not yours.',
    text: 'It belongs to another account, or the address was cut off.',
  },
  nothing_bought: { title: 'There are no invoices yet.', text: 'They appear with your first purchase.' },
  no_plan: { title: 'You have no plan any more.', text: 'Please reload the page to see what is left.' },
  plan_already_active: {
    title: 'You have this plan already.',
    text: 'Please reload the page to see it. Nothing was charged.',
  },
  offer_changed: {
    title: 'The offer has changed meanwhile.',
    text: 'So this order has ended, and nothing was charged. Please reload the page to see what can be bought now.',
  },
  deletion_planned: {
    title: 'Your account waits for its deletion.',
    text: 'Nothing can be bought until you keep it. Please reload the page to do that. Nothing was charged.',
  },
  withdrawal_refused: {
    title: 'You cannot withdraw from this any more.',
    text: 'The page says why.',
  },
  too_often: {
    title: 'That was often in one hour.',
    text: 'Please try again in an hour. If something is in the way of your payment, ask support.',
  },
  internal: ours,
  payments_off: {
    title: 'Nothing can be bought here at the moment.',
    text: 'Whoever runs this site has switched payments off. Nothing was charged.',
  },
  payments_unavailable: {
    title: 'The payment service does not answer.',
    text: 'Please try again in a minute. Nothing was charged.',
  },
};

const failedCall = z.object({ name: z.literal('FunctionError'), kind: z.string(), body: z.unknown() });

/** The words for a call of a payment function that failed. */
export function paymentProblem(error: unknown): PaymentProblem {
  const failure = failedCall.safeParse(error);
  // Offline, the call may fail before it is sent, for example because its code does not load.
  if (!failure.success) return navigator.onLine ? ours : offline;
  if (failure.data.kind === 'fetch') return offline;
  const body = paymentError.safeParse(failure.data.body);
  return body.success ? problems[body.data.code] : ours;
}

/** Whether the payment function responded to the call that failed. */
export const hasResponse = (error: unknown): boolean => failedCall.safeParse(error).data?.kind !== 'fetch';
