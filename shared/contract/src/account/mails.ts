import { z } from 'zod/mini';
import { pictureFacts } from './notifications.ts';
import { offerKind } from '../money/payments.ts';
import { mailedSecurityEvent } from './security-events.ts';
import { supportKind } from '../content/support.ts';

const purchaseFacts = z.object({
  purchaseId: z.string(),
  /** The origin of the site on which it was bought. */
  site: z.url(),
  kind: offerKind,
  name: z.string(),
  /** In minor units, with tax. */
  price: z.int(),
  currency: z.string(),
  tax: z.nullable(z.int()),
  paidAt: z.string(),
  /** The sum of all refunds so far, in minor units. */
  refunded: z.int(),
  /** Paid with another amount or currency than ordered, which an administrator accepted. */
  isAccepted: z._default(z.boolean(), false),
  /** The buyer asked for the credits at once, so used ones are paid for. */
  isAtOnce: z._default(z.boolean(), false),
  seller: z._default(z.nullable(z.string()), null),
  /** Made in Stripe’s test mode, or with its double. */
  isTest: z._default(z.boolean(), false),
});

/** Of a mail that can be switched off: the secret of its link; mails that waited for the link to be invented have none. */
const switchable = { token: z.optional(z.string()) };

const refundFacts = z.extend(purchaseFacts, {
  /** What goes back by this refund, in minor units; mails that waited for this fact to be invented name the sum alone. */
  amount: z.optional(z.int()),
  /** The credits that go with it; unknown in mails from before this fact was there. */
  credits: z.optional(z.int()),
  ...switchable,
});

const withdrawalFacts = z.extend(
  z.pick(purchaseFacts, {
    purchaseId: true,
    site: true,
    kind: true,
    name: true,
    price: true,
    currency: true,
    seller: true,
    isTest: true,
  }),
  {
    /** What goes back, in minor units. */
    amount: z.int(),
    credits: z.int(),
    unused: z.int(),
    withdrawnAt: z.string(),
  },
);

const failedRefundFacts = z.extend(
  z.pick(purchaseFacts, {
    purchaseId: true,
    site: true,
    name: true,
    currency: true,
    seller: true,
    isTest: true,
  }),
  // In minor units.
  { amount: z.int() },
);

const monthFacts = {
  site: true,
  name: true,
  price: true,
  currency: true,
  seller: true,
  isTest: true,
} as const;

const renewalFacts = z.extend(z.pick(purchaseFacts, monthFacts), {
  credits: z.int(),
  renewsAt: z.string(),
});

const cancellationFacts = z.extend(z.pick(purchaseFacts, monthFacts), {
  canceledAt: z.string(),
  /** The end of the month that is paid. */
  endsAt: z.string(),
});

const failedPaymentFacts = z.extend(
  z.pick(purchaseFacts, {
    purchaseId: true,
    site: true,
    name: true,
    price: true,
    currency: true,
    isTest: true,
  }),
  switchable,
);

const disputeFacts = z.extend(z.pick(purchaseFacts, { ...monthFacts, purchaseId: true }), {
  credits: z.int(),
  ...switchable,
});

const failedRenewalFacts = z.extend(z.pick(purchaseFacts, monthFacts), switchable);

const quarantineFacts = z.extend(
  z.pick(purchaseFacts, { purchaseId: true, site: true, name: true, isTest: true }),
  /** What was paid in place of what, in minor units. */
  { difference: z.string() },
);

const changeFacts = z.object({
  event: mailedSecurityEvent,
  /** The user agent, the former address, the name of the factor, passkey, provider or application, or the codes left. */
  detail: z.nullable(z.string()),
  /** The account's address. */
  account: z.string(),
  /** Of the link “This was not me”; null for a mailbox that has no part in the account any more. */
  token: z.nullable(z.string()),
});

const supportFacts = z.object({ reference: z.string(), kind: supportKind, site: z.url() });

const mailOf = <K extends string, F extends z.ZodMiniType>(kind: K, facts: F) =>
  z.object({ id: z.string(), kind: z.literal(kind), address: z.email(), facts });

/** A mail that the site owes a visitor, as `take_mails` returns it. The worker has the words for each kind. */
export const mail = z.discriminatedUnion('kind', [
  mailOf('receipt', purchaseFacts),
  mailOf('refund', refundFacts),
  /** The bank or Stripe sends a refund back. */
  mailOf('refund_failed', failedRefundFacts),
  /** The next month of a plan is charged in some days. */
  mailOf('renewal', renewalFacts),
  /** A payment that takes days failed after the visitor had left the payment page. */
  mailOf('payment_failed', failedPaymentFacts),
  /** A month of a plan could not be charged. */
  mailOf('renewal_failed', failedRenewalFacts),
  /** The visitor’s bank asks for the money back; the credits are gone meanwhile. */
  mailOf('payment_disputed', disputeFacts),
  /** A payment was taken back after its credits were spent; `owed` is in credits. */
  mailOf('debt', z.object({ owed: z.int(), ...switchable })),
  /** To the operator: a payment differs from its order, and waits for a decision of an administrator. */
  mailOf('payment_quarantined', quarantineFacts),
  /** Confirms that a plan was cancelled, as the law wants. */
  mailOf('cancellation', cancellationFacts),
  /** Confirms that a withdrawal was received, as the law wants. */
  mailOf('withdrawal', withdrawalFacts),
  /** An archive of the visitor's data is ready. */
  mailOf('export', z.object({})),
  /** A change of what the account is opened with. */
  mailOf('security_change', changeFacts),
  mailOf('recovery_codes_made', changeFacts),
  mailOf('recovery_code_used', changeFacts),
  mailOf('factors_removed', changeFacts),
  /** Somebody asks for the removal of the second factors; `token` confirms it, `notMe` locks that person out. */
  mailOf('factor_loss_asked', z.object({ account: z.string(), token: z.string(), notMe: z.string() })),
  /** The second factors will be removed; `token` is that of “This was not me”. */
  mailOf('factor_loss_waiting', z.object({ account: z.string(), removalAt: z.string(), token: z.string() })),
  /** The account is deleted at `dueAt`, unless the visitor keeps it; `token` is that of “This was not me”. */
  mailOf('deletion_requested', z.object({ dueAt: z.string(), token: z.string() })),
  /** Pictures that became ready while the visitor was away: the five newest and how many; `token` switches such mails off. */
  mailOf(
    'pictures_ready',
    z.object({
      count: z.int().check(z.positive()),
      pictures: z.array(pictureFacts).check(z.minLength(1)),
      token: z.string(),
    }),
  ),
  /** A question to the operator, at the operator's address. */
  mailOf(
    'support_request',
    z.extend(supportFacts, {
      email: z.email(),
      message: z.string(),
      /** The reference of an error page, or the id of a job. */
      about: z.nullable(z.string()),
      /** The number of files. */
      attachments: z.int(),
    }),
  ),
  /** Tells somebody who asked the operator that the question was received; it has no words of the sender. */
  mailOf('support_received', supportFacts),
  /** The last mail: nothing is left of the account but its purchases. */
  mailOf('account_deleted', z.object({})),
]);
export type Mail = z.infer<typeof mail>;
