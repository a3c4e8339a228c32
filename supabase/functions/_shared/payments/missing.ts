import type { Stripe } from 'stripe';
import { log } from '../log.ts';

/** Recognised by its type: the SDK can be loaded twice. */
const isResourceMissing = (fault: unknown): fault is Stripe.errors.StripeInvalidRequestError =>
  fault instanceof Error &&
  'type' in fault &&
  fault.type === 'StripeInvalidRequestError' &&
  'code' in fault &&
  fault.code === 'resource_missing';

/**
 * Whether Stripe says that the account of the key does not have the object which the path of a request names. Anything else
 * that goes wrong says nothing of the object.
 */
export const isMissing = (fault: unknown): boolean => isResourceMissing(fault) && fault.statusCode === 404;

/** Whether Stripe refuses a request because it does not take the customer that its body names. */
export const isCustomerRefused = (fault: unknown): boolean =>
  isResourceMissing(fault) && fault.param === 'customer';

/** For `catch`: a request about a missing object has nothing to do. @throws every other fault */
export function ignoreMissing(fault: unknown): undefined {
  if (!isMissing(fault)) throw fault;
}

/** The response to a request about an object; undefined, and a line in the log, if the object is missing. */
export const unlessMissing = <T>(
  object: 'customer' | 'session' | 'invoice' | 'plan',
  id: string,
  request: Promise<T>,
): Promise<T | undefined> =>
  request.catch((fault: unknown) => {
    ignoreMissing(fault);
    log('warn', {
      event: 'missing-at-stripe',
      object,
      id,
      message:
        'The Stripe account of STRIPE_SECRET_KEY does not know it: the key of another account made it.',
    });
    return undefined;
  });
