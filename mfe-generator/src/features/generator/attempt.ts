import type { Prompt } from '@irodori/contract/prompt';
import type { Attempt } from './kept-values.ts';

/**
 * The idempotency key of a submit. One attempt is one prompt until its answer is known: a double click, a retry
 * after a lost answer or a reload in between all carry the first key, so one picture is made and paid for once.
 */
export const attemptFor = (
  previous: Attempt | undefined,
  prompt: Prompt,
  newKey: () => string = () => crypto.randomUUID(),
): Attempt =>
  previous !== undefined && JSON.stringify(previous.prompt) === JSON.stringify(prompt)
    ? previous
    : { key: newKey(), prompt };
