import type { Prompt } from '@irodori/contract/prompt';
import type { Order } from '../form/kept-values.ts';

/**
 * The idempotency key of a submit. An order keeps its key until the response is known: a double click, a retry after
 * a lost response and a reload in between send the same key, so that one picture is made and paid for once.
 */
export const orderFor = (
  previous: Order | undefined,
  prompt: Prompt,
  newKey: () => string = () => crypto.randomUUID(),
): Order =>
  previous !== undefined && JSON.stringify(previous.prompt) === JSON.stringify(prompt)
    ? previous
    : { key: newKey(), prompt };
