import { z } from 'zod';
import { offerKind } from './payments.ts';

const purchaseFacts = z.object({
  purchaseId: z.string(),
  /** The origin of the site on which it was bought. */
  site: z.url(),
  kind: offerKind,
  name: z.string(),
  /** In minor units, with tax. */
  price: z.number().int(),
  currency: z.string(),
  tax: z.number().int().nullable(),
  paidAt: z.string(),
  /** The sum of all refunds so far, in minor units. */
  refunded: z.number().int(),
});

const withdrawalFacts = purchaseFacts
  .pick({ purchaseId: true, site: true, kind: true, name: true, price: true, currency: true })
  .extend({
    /** What goes back, in minor units. */
    amount: z.number().int(),
    credits: z.number().int(),
    unused: z.number().int(),
    withdrawnAt: z.string(),
  });

const mailOf = <K extends string, F extends z.ZodType>(kind: K, facts: F) =>
  z.object({ id: z.string(), kind: z.literal(kind), address: z.email(), facts });

/** A mail that the site owes a visitor, as `take_mails` returns it. The worker has the words for each kind. */
export const mail = z.discriminatedUnion('kind', [
  mailOf('receipt', purchaseFacts),
  mailOf('refund', purchaseFacts),
  /** Confirms that a withdrawal was received, as the law wants. */
  mailOf('withdrawal', withdrawalFacts),
  /** An archive of the visitor's data is ready. */
  mailOf('export', z.object({ site: z.url() })),
  mailOf('recovery_codes_made', z.object({})),
  mailOf('recovery_code_used', z.object({ left: z.number().int() })),
  mailOf('factors_removed', z.object({})),
]);
export type Mail = z.infer<typeof mail>;
