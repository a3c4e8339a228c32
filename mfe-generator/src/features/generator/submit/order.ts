import type { Prompt } from '@irodori/contract/prompt';
import type { Order } from '../form/kept-values.ts';

/**
 * The order of a submit, with its idempotency key. The same values send the same order until the response is known: a
 * double click, a retry after a lost response and a reload in between, so that one picture is made and paid for once.
 * @param asked the values of the form
 * @param prompt the values with the seed of the sketch, which is another one after a reload
 */
export const orderFor = (
  previous: Order | undefined,
  asked: Prompt,
  prompt: Prompt,
  newKey: () => string = () => crypto.randomUUID(),
): Order =>
  previous !== undefined && JSON.stringify(previous.asked) === JSON.stringify(asked)
    ? previous
    : { key: newKey(), asked, prompt };
