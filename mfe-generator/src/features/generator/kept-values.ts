import { visitorKey } from '@irodori/kit/visitor-storage';
import { prompt, type Prompt } from '@irodori/contract/prompt';
import { z } from 'zod';

/**
 * What the form keeps in the browser: the draft of this tab (so that a reload or a trip to the login page loses
 * nothing), the settings of the last picture of this app, and the attempt whose answer is not known yet.
 * Storage can be full, forbidden or edited by hand; then there is simply nothing kept.
 */
const version = 'v1';

const draft = z.object({
  values: prompt,
  /** The history entry the draft belongs to: a link with other settings starts afresh. */
  entry: z.string(),
  search: z.string(),
  /** True while the visitor is away signing in. */
  isReturning: z.boolean(),
});
export type Draft = z.infer<typeof draft>;

export const keptDraft = (slug: string) =>
  kept(() => sessionStorage, visitorKey(`draft:${version}:${slug}`), draft);

export const lastSettings = (slug: string) =>
  kept(() => localStorage, visitorKey(`last-settings:${version}:${slug}`), prompt);

export const keptAttempt = (appId: string) =>
  kept(() => sessionStorage, visitorKey(`attempt:${version}:${appId}`), z.object({ key: z.uuid(), prompt }));

export interface Attempt {
  readonly key: string;
  readonly prompt: Prompt;
}

/** A draft is taken up again on the page it was typed on, and after the login page. */
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
        // A full or forbidden storage costs the convenience, never the form.
      }
    },
    clear(): void {
      try {
        storage().removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}
