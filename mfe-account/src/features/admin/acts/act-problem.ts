import type { AdministerCode } from '@irodori/contract/refusals';
import { z } from 'zod/mini';

const unsent = 'That did not arrive. Please try again: nothing is done twice.';

/** The codes of `administer`, and those that only functions of the database raise. */
const words: Readonly<
  Record<AdministerCode | 'insufficient_credits' | 'review_not_found' | 'request_not_found', string>
> = {
  insufficient_credits: 'There are fewer credits left than that. Nothing was taken.',
  refund_too_large: 'That is more than can still be refunded. Please reload the page to see what is left.',
  own_account: 'You cannot ban yourself.',
  user_not_found: 'This account does not exist any more.',
  purchase_not_found: 'Somebody has decided on this payment already. Please reload the page.',
  review_not_found: 'Its author has deleted this review.',
  request_not_found: 'This question was removed.',
  picture_not_found: 'This picture was deleted with its account.',
  payments_off: 'This site takes no payments at the moment, so it refunds none.',
  not_found: 'You are not an administrator any more.',
  second_factor_required: 'You have no second factor any more. Please add one on the security page.',
  malformed_request: unsent,
  step_up_required: 'Your sign-in is too old for this. Please try again and show that it is you.',
  internal: unsent,
};
const isKnown = (code: string | undefined): code is keyof typeof words =>
  code !== undefined && Object.hasOwn(words, code);

/** Functions of the database refuse by the message of their error, edge functions by the code in the body. */
const refusal = z.union([
  z.pipe(
    z.object({ body: z.object({ code: z.string() }) }),
    z.transform(({ body }) => body.code),
  ),
  z.pipe(
    z.object({ message: z.string() }),
    z.transform(({ message }) => message),
  ),
]);

/** The words for an act that failed. */
export function actProblem(error: unknown): string {
  const { data } = refusal.safeParse(error);
  return isKnown(data) ? words[data] : unsent;
}
