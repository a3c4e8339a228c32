import type { ExportContent } from './archive.ts';

const fileWords: Readonly<Record<string, string>> = {
  account: 'your address, and when the account was made and last used',
  profile: 'your name and picture on the site',
  identities: 'the ways by which you sign in',
  'second-factors': 'your second factors, without their secrets',
  sessions: 'the devices that are signed in',
  applications: 'applications to which you sign in with this account',
  jobs: 'what you asked for, what became of it, your ratings',
  credits: 'every change of your credits',
  purchases: 'what you bought, and refunds',
  plans: 'your monthly plans',
  passkeys: 'your passkeys, without their keys',
  notices: 'what the bell of the site told you in the last 60 days',
  preferences: 'which mails you want',
  history: 'sign-ins, and changes of what protects the account',
  archives: 'the archives that you asked for',
  deletion: 'when your account will be deleted, if you asked for it',
  'job-events': 'when each job was received, begun and ended',
  refunds: 'money that was paid back, in the smallest unit of its currency',
  'refund-orders': 'withdrawals and other refunds that were ordered',
  disputes: 'payments that were disputed at your bank',
  customer: 'your number at the payment service, and the address that it has',
  'lost-factors': 'requests to remove a lost second factor',
  'hidden-reviews': 'your reviews that an administrator hid and you deleted',
  'support-requests': 'what you asked the operator, and when it was answered',
  bookmarks: 'the posts and guides that you saved',
  presets: 'the settings that you keep under a name',
  reviews: 'your reviews of apps',
  'shown-pictures': 'which of your pictures others see, and what of their settings',
  favourites: 'the pictures that you like best',
  'picture-checks': 'what the picture check said of your pictures',
  'picture-reports': 'pictures of others that you reported',
  administration: 'what administrators did with your account or looked at, when and why',
  reports: 'reviews of others that you reported',
  reader: 'your reader account, with which you comment on posts and guides',
  'reader-sessions': 'the devices on which the reader account is signed in',
  comments: 'your comments on posts and guides, and whether others see them',
  'comment-reports': 'comments of others that you reported',
};

const bucketWords: Readonly<Record<string, string>> = {
  outputs: 'the pictures that were made for you, in a folder for each job of jobs.json',
  inputs: 'the pictures that you uploaded',
  avatars: 'the picture of your profile',
  support: 'the files that you sent to the operator',
};

const missing =
  'MISSING: your reader account, if you have one, and its comments. The part of the site that holds them did not respond. Please ask for another archive later.';

/** The text that explains an archive to its visitor. */
export function readme({ files, objects, lacksReader }: ExportContent): string {
  const buckets = [...new Set(objects.map(({ bucket }) => bucket))];
  return [
    'Everything that Irodori holds about you.',
    '',
    ...(lacksReader ? [missing, ''] : []),
    'Files with the ending .json are lists of records; any text editor opens them. Times are in UTC.',
    '',
    ...Object.keys(files).map((name) => `${name}.json: ${fileWords[name] ?? 'further records'}`),
    ...buckets.map((bucket) => `${bucket}/: ${bucketWords[bucket] ?? 'further files'}`),
    '',
    'If there are several archives, the pictures go on in the others; each is opened on its own.',
    '',
    'Passwords and keys are not in this archive, since they would open your account. Keep it where only you can read it.',
    '',
  ].join('\n');
}
