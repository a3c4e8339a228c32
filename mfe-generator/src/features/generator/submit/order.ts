import { prompt } from '@irodori/contract/prompt';
import { kept } from '@irodori/kit/visitor-storage';
import { z } from 'zod/mini';

const order = z.object({
  key: z.uuid(),
  /** The values of the form, which become the last settings. */
  asked: prompt,
  /** What is sent: the values with the seed of the sketch. */
  prompt,
  /** How many pictures are wanted. */
  count: z._default(z.int(), 1),
  /** The id of the job of which a variation is wanted. Each try draws another one. */
  of: z.optional(z.string()),
});
export type Order = z.infer<typeof order>;

/** What the form asks for. */
export type Wanted = Omit<Order, 'key'>;

/** The orders without a response, the last one first, which this tab keeps. */
export const keptOrders = (appId: string) =>
  kept(() => sessionStorage, `attempt:v2:${appId}`, z.array(order));

/**
 * The order of a submit, with its idempotency key. The same values and number of pictures send the same order until the
 * response is known: a double click, a retry after a lost response and a reload in between, so that each picture is made
 * and paid for once. The seed of the sketch, which is another one after a reload, stays that of the first submit, and so
 * does the drawn variation of a job.
 */
export const orderFor = (
  previous: readonly Order[],
  wanted: Wanted,
  newKey: () => string = () => crypto.randomUUID(),
): Order => previous.find((one) => identityOf(one) === identityOf(wanted)) ?? { key: newKey(), ...wanted };

const identityOf = ({ asked, count, of }: Wanted): string => JSON.stringify(of ?? [asked, count]);
