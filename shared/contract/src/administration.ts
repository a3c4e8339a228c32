import { z } from 'zod';
import { administerRefusals, type AdministerCode } from './refusals.ts';

/** In code points; the database has the same limit. */
export const longestReason = 500;

const act = {
  /** Chosen by the page: a request that is sent again is the same act and is done once. */
  id: z.uuid(),
  reason: z.string().trim().min(1).max(longestReason),
};

/** Body of the edge function `administer`: what administrators do that the database cannot do alone. */
export const administerRequest = z.discriminatedUnion('act', [
  /** `until` is null for a ban that lasts until it is lifted. */
  z.object({ act: z.literal('ban'), ...act, userId: z.uuid(), until: z.iso.datetime().nullable() }),
  z.object({ act: z.literal('unban'), ...act, userId: z.uuid() }),
  /** `amount` is in minor units of the purchase's currency. */
  z.object({ act: z.literal('refund'), ...act, purchaseId: z.uuid(), amount: z.number().int().positive() }),
]);
export type AdministerRequest = z.infer<typeof administerRequest>;

/** The body of a refusal by `administer`. */
export const administerError = z.object({
  code: z.enum(Object.keys(administerRefusals) as AdministerCode[]),
  message: z.string(),
});
export type AdministerError = z.infer<typeof administerError>;
