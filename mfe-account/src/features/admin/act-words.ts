import { money } from '@irodori/contract/money';
import type { ActKind, AdminAct } from './records.ts';
import { quarantineWords } from './user/status-words.ts';

const words: Readonly<Record<ActKind, (facts: AdminAct['facts']) => string>> = {
  searched: ({ words: sought }) => (sought === undefined ? 'Searched' : `Searched for “${sought}”`),
  viewed: () => 'Looked at the record',
  granted: ({ credits = 0 }) => `Gave ${credits} credits`,
  taken_back: ({ credits = 0 }) => `Took ${credits} credits back`,
  banned: ({ until }) => (until == null ? 'Banned until lifted' : `Banned until ${until.slice(0, 10)}`),
  unbanned: () => 'Lifted the ban',
  review_hidden: ({ review }) => quoting('Hid the review', review),
  review_shown: ({ review }) => quoting('Showed the review again', review),
  reports_dismissed: ({ review }) => quoting('Dismissed the reports of the review', review),
  picture_hidden: ({ jobId = '' }) => `Hid the picture ${jobId}`,
  picture_shown: ({ jobId = '' }) => `Showed the picture ${jobId} again`,
  picture_reports_dismissed: ({ jobId = '' }) => `Dismissed the reports of the picture ${jobId}`,
  picture_released: ({ jobId = '' }) => `Released the picture ${jobId}`,
  picture_refused: ({ jobId = '' }) => `Refused the picture ${jobId}`,
  picture_chosen: ({ jobId = '' }) => `Chose the picture ${jobId} for the home page`,
  picture_unchosen: ({ jobId = '' }) => `Took the picture ${jobId} off the home page`,
  refunded: ({ amount = 0, currency = 'eur' }) => `Refunded ${money(amount, currency)}`,
  requests_viewed: () => 'Looked at questions',
  request_answered: ({ reference = '' }) => `Marked the question ${reference} as answered`,
  request_reopened: ({ reference = '' }) => `Opened the question ${reference} again`,
  payment_accepted: ({ quarantine = '' }) => `Accepted a payment: ${quarantineWords(quarantine)}`,
};

const quoted = 80;

function quoting(what: string, review: string | undefined): string {
  if (review === undefined) return what;
  const signs = Array.from(review);
  return `${what} “${signs.length > quoted ? `${signs.slice(0, quoted).join('')} …` : review}”`;
}

/** What an administrator did. */
export const actWords = ({ kind, facts }: Pick<AdminAct, 'kind' | 'facts'>): string => words[kind](facts);
