import type { Prompt } from '@irodori/contract/prompt';
import { kept, type Schema } from '@irodori/kit/visitor-storage';

/**
 * The values that forms store in the browser: the drafts of this tab (for reloads, the login page and the ways back), and
 * the settings of the last picture of each app.
 */
export interface Draft {
  /** Names the form, which alone replaces and removes its draft. */
  readonly id: number;
  readonly values: Prompt;
  /** The seed of the sketch, which the picture will have. */
  readonly seed: number;
  /** How many pictures are wanted. */
  readonly count: number;
  /** The history entry of the draft; '' while the visitor is on the login page or buys credits, who comes back by another. */
  readonly entry: string;
  readonly search: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isPrompt = (value: unknown): value is Prompt =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string' || isListOfTexts(each));

/** What is compared alone needs no check. */
const isDraft = (value: unknown): value is Draft =>
  isObject(value) && isPrompt(value['values']) && [value['seed'], value['count']].every(Number.isInteger);

/** In place of a schema of zod, which the form would have to wait for before its first frame. */
const checked = <T>(is: (value: unknown) => value is T): Schema<T> => ({
  safeParse: (value) => (is(value) ? { data: value } : {}),
});

/** The most drafts of an app; the oldest go first. */
const mostDrafts = 5;

/** The drafts of an app, the last written first. */
export function keptDrafts(slug: string) {
  const stored = kept(
    () => sessionStorage,
    `draft:v2:${slug}`,
    checked((value): value is readonly Draft[] => Array.isArray(value) && value.every(isDraft)),
  );
  const allBut = (id?: number) => (stored.read() ?? []).filter((draft) => draft.id !== id);
  return {
    /**
     * The draft that a form restores: the one that was typed on this page, or, after the login page or the checkout and by
     * any way back to a form without values in its address, the last one.
     */
    find(entry: string, search: string): Draft | undefined {
      const drafts = allBut().filter((draft) => draft.search === search);
      return (
        drafts.find((draft) => draft.entry === entry) ??
        drafts.find((draft) => draft.entry === '' || search === '')
      );
    },
    write: (draft: Draft): void => stored.write([draft, ...allBut(draft.id)].slice(0, mostDrafts)),
    clear: (id: number): void => stored.write(allBut(id)),
  };
}

export const lastSettings = (slug: string) =>
  kept(() => localStorage, `last-settings:v1:${slug}`, checked(isPrompt));
