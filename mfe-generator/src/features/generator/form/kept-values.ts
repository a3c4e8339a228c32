import { visitorKey } from '@irodori/kit/visitor-storage';
import { prompt, type Prompt } from '@irodori/contract/prompt';
import { z } from 'zod';

/**
 * The values that the form stores in the browser: the draft of this tab (for reloads and the login page), the settings
 * of the last picture of this app, and the order without a response. If storage is full or blocked, or its content is
 * malformed, no values are kept.
 */
const version = 'v1';

const draft = z.object({
  values: prompt,
  /** The history entry of the draft; a link with other settings does not restore it. */
  entry: z.string(),
  search: z.string(),
  /** True while the visitor is on the login page or buys credits. */
  isReturning: z.boolean(),
});
export type Draft = z.infer<typeof draft>;

export const keptDraft = (slug: string) =>
  kept(() => sessionStorage, visitorKey(`draft:${version}:${slug}`), draft);

export const lastSettings = (slug: string) =>
  kept(() => localStorage, visitorKey(`last-settings:${version}:${slug}`), prompt);

export const keptOrder = (appId: string) =>
  kept(() => sessionStorage, visitorKey(`attempt:${version}:${appId}`), z.object({ key: z.uuid(), prompt }));

export interface Order {
  readonly key: string;
  readonly prompt: Prompt;
}

/** True if a draft should be restored: on the page on which it was typed, and after the login page or the checkout. */
export const isDraftOf = (kept: Draft, entry: string, search: string): boolean =>
  kept.search === search && (kept.isReturning || kept.entry === entry);

function kept<S extends z.ZodType>(storage: () => Storage, key: string, schema: S) {
  return {
    read(): z.output<S> | undefined {
      try {
        const text = storage().getItem(key);
        return text === null
          ? undefined
          : (schema.safeParse(JSON.parse(text)).data as z.output<S> | undefined);
      } catch {
        return undefined;
      }
    },
    write(value: z.input<S>): void {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {
        // Storage is full or blocked; the form works without it.
      }
    },
    clear(): void {
      try {
        storage().removeItem(key);
      } catch {
        // Storage is blocked.
      }
    },
  };
}
