import { adminPath, creditsPath, notificationsPath, profilePath } from '@irodori/contract/paths';

/** The credits page whose list ends one page after the entry with this number. */
export const entriesPath = (to: number): string => `${creditsPath}?to=${to}`;

/** The credits page whose list of purchases has this many. */
export const purchasesPath = (most: number): string => `${creditsPath}?bought=${most}`;

export const preferencesTitleId = 'preferences-title';
/** Which notices and mails come, below the list of up to 200 notices. */
export const preferencesPath = `${notificationsPath}#${preferencesTitleId}`;

export const emailTitleId = 'email-title';
/** The address of the account on the page of the profile. */
export const ownEmailPath = `${profilePath}#${emailTitleId}`;

/**
 * Where views of administrators begin. All of them have one path, so that the page scrolls only where a fragment says so: from
 * the end of a list to the begin of its next page.
 */
export const adminAnchors = {
  users: 'users',
  user: 'user-title',
  purchases: 'purchases-title',
  ledger: 'ledger-title',
  hidden: 'hidden-title',
  questions: 'requests-title',
  log: 'log-title',
} as const;

/** One path for all views of administrators, since everybody else must get the same 404 for each. */
const adminView = (query: Readonly<Record<string, string>>, anchor?: keyof typeof adminAnchors): string =>
  `${adminPath}?${new URLSearchParams(query)}${anchor === undefined ? '' : `#${adminAnchors[anchor]}`}`;
export const foundUsersPath = (words: string, page: number): string =>
  adminView({ find: words, page: String(page) }, 'users');
export const userPath = (id: string): string => adminView({ user: id }, 'user');
/** The record of a user whose purchases begin before a moment. */
export const olderPurchasesPath = (id: string, before = ''): string =>
  adminView({ user: id, bought: before }, 'purchases');
/** The record of a user whose ledger begins before the entry with a number. */
export const olderEntriesPath = (id: string, before = 0): string =>
  adminView({ user: id, before: String(before) }, 'ledger');
/** The reviews and payments on which an administrator has to decide. */
export const undecidedPath = adminView({ view: 'undecided' });
/** The pictures that visitors reported, and those that are hidden. */
export const disputedPicturesPath = adminView({ view: 'pictures' });
export const olderHiddenPath = (before = ''): string => adminView({ view: 'pictures', before }, 'hidden');
/** What runs at remote engines cost. */
export const costsPath = adminView({ view: 'costs' });
/** Questions to the operator: those that are open or answered. */
export const requestsPath = (isAnswered = false): string =>
  adminView({ view: isAnswered ? 'answered' : 'requests' });
export const olderRequestsPath = (isAnswered: boolean, before = ''): string =>
  adminView({ view: isAnswered ? 'answered' : 'requests', before }, 'questions');
export const logPath = adminView({ view: 'log' });
export const olderLogPath = (before = 0): string => adminView({ view: 'log', before: String(before) }, 'log');
