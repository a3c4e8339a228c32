import { kept } from '@irodori/kit/visitor-storage';
import { prompt } from '@irodori/contract/prompt';
import { z } from 'zod/mini';

/**
 * The values that the form stores in the browser: the draft of this tab (for reloads and the login page), and the settings
 * of the last picture of this app.
 */
const version = 'v1';

const draft = z.object({
  values: prompt,
  /** The seed of the sketch, which the picture will have. */
  seed: z.optional(z.int()),
  /** How many pictures are wanted. */
  count: z.optional(z.int()),
  /** The history entry of the draft; a link that fills the form does not restore it. */
  entry: z.string(),
  search: z.string(),
  /** True while the visitor is on the login page or buys credits. */
  isReturning: z.boolean(),
});
export type Draft = z.infer<typeof draft>;

export const keptDraft = (slug: string) => kept(() => sessionStorage, `draft:${version}:${slug}`, draft);

export const lastSettings = (slug: string) =>
  kept(() => localStorage, `last-settings:${version}:${slug}`, prompt);

/**
 * True if a draft should be restored: on the page on which it was typed, after the login page or the checkout, and by
 * any way back to the form without values in its address.
 */
export const isDraftOf = (kept: Draft, entry: string, search: string): boolean =>
  kept.search === search && (kept.isReturning || kept.entry === entry || search === '');
