import type { Prompt } from '@irodori/contract/prompt';
import { kept, type Schema } from '@irodori/kit/visitor-storage';

/**
 * The values that the form stores in the browser: the draft of this tab (for reloads and the login page), and the settings
 * of the last picture of this app.
 */
const version = 'v1';

export interface Draft {
  readonly values: Prompt;
  /** The seed of the sketch, which the picture will have. */
  readonly seed?: number | undefined;
  /** How many pictures are wanted. */
  readonly count?: number | undefined;
  /** The history entry of the draft; a link that fills the form does not restore it. */
  readonly entry: string;
  readonly search: string;
  /** True while the visitor is on the login page or buys credits. */
  readonly isReturning: boolean;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isPrompt = (value: unknown): value is Prompt =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string' || isListOfTexts(each));

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  isPrompt(value['values']) &&
  [value['seed'], value['count']].every((each) => each === undefined || Number.isInteger(each)) &&
  [value['entry'], value['search']].every((each) => typeof each === 'string') &&
  typeof value['isReturning'] === 'boolean';

/** In place of a schema of zod, which the form would have to wait for before its first frame. */
const checked = <T>(is: (value: unknown) => value is T): Schema<T> => ({
  safeParse: (value) => (is(value) ? { data: value } : {}),
});

export const keptDraft = (slug: string) =>
  kept(() => sessionStorage, `draft:${version}:${slug}`, checked(isDraft));

export const lastSettings = (slug: string) =>
  kept(() => localStorage, `last-settings:${version}:${slug}`, checked(isPrompt));

/**
 * True if a draft should be restored: on the page on which it was typed, after the login page or the checkout, and by
 * any way back to the form without values in its address.
 */
export const isDraftOf = (kept: Draft, entry: string, search: string): boolean =>
  kept.search === search && (kept.isReturning || kept.entry === entry || search === '');
