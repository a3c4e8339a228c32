import { adminPath, creditsPath } from '@irodori/contract/paths';

/** The credits page whose list ends one page after the entry with this number. */
export const entriesPath = (to: number): string => `${creditsPath}?to=${to}`;

/** The credits page whose list of purchases has this many. */
export const purchasesPath = (most: number): string => `${creditsPath}?bought=${most}`;

/** One address for all views of administrators, since everybody else must get the same 404 for each. */
const adminView = (query: Readonly<Record<string, string>>): string =>
  `${adminPath}?${new URLSearchParams(query)}`;
export const foundUsersPath = (words: string, page: number): string =>
  adminView({ find: words, page: String(page) });
/** The record of a user; its ledger begins before the entry with the number `before`, its purchases before a moment. */
export const userPath = (
  id: string,
  {
    before,
    boughtBefore,
  }: { readonly before?: number | undefined; readonly boughtBefore?: string | undefined } = {},
): string =>
  adminView({
    user: id,
    ...(before === undefined ? {} : { before: String(before) }),
    ...(boughtBefore === undefined ? {} : { bought: boughtBefore }),
  });
/** The reviews and payments on which an administrator has to decide. */
export const undecidedPath = adminView({ view: 'undecided' });
/** The pictures that visitors reported, and those that are hidden. */
export const disputedPicturesPath = adminView({ view: 'pictures' });
/** Questions to the operator: those that are open or answered, before a moment. */
export const requestsPath = (isAnswered = false, before?: string): string =>
  adminView({
    view: isAnswered ? 'answered' : 'requests',
    ...(before === undefined ? {} : { before }),
  });
export const logPath = (before?: number): string =>
  adminView({ view: 'log', ...(before === undefined ? {} : { before: String(before) }) });
