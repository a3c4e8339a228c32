import { z } from 'zod/mini';
import { administerRefusals, type AdministerCode } from '../refusals.ts';

/** In code points; the database has the same limit. */
export const longestReason = 500;

const act = {
  /** Chosen by the page: a request that is sent again is the same act and is done once. */
  id: z.uuid(),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestReason)),
};

/** Body of the edge function `administer`: what administrators do that the database cannot do alone. */
export const administerRequest = z.discriminatedUnion('act', [
  /** `until` is null for a ban that lasts until it is lifted. */
  z.object({ act: z.literal('ban'), ...act, userId: z.uuid(), until: z.nullable(z.iso.datetime()) }),
  z.object({ act: z.literal('unban'), ...act, userId: z.uuid() }),
  /** Hides a picture that others see, or shows it again; both decide the reports of it. */
  z.object({ act: z.literal('hide-picture'), ...act, jobId: z.uuid() }),
  z.object({ act: z.literal('show-picture'), ...act, jobId: z.uuid() }),
  /** Decides on a picture that the picture check holds. */
  z.object({ act: z.literal('release-picture'), ...act, jobId: z.uuid() }),
  z.object({ act: z.literal('refuse-picture'), ...act, jobId: z.uuid() }),
  /** `amount` is in minor units of the purchase's currency. */
  z.object({ act: z.literal('refund'), ...act, purchaseId: z.uuid(), amount: z.int().check(z.positive()) }),
]);
export type AdministerRequest = z.infer<typeof administerRequest>;

/** The body of a refusal by `administer`. */
export const administerError = z.object({
  code: z.enum(Object.keys(administerRefusals) as AdministerCode[]),
  message: z.string(),
});
export type AdministerError = z.infer<typeof administerError>;
