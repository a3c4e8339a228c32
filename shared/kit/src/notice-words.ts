import type { JobReason } from '@irodori/contract/entities';
import { money } from '@irodori/contract/money';
import type { Notice } from '@irodori/contract/notifications';
import {
  accountPath,
  adminPath,
  contactPath,
  creditsPath,
  dataPath,
  historyPath,
  outputPath,
  picturePath,
  purchasePath,
  receiptPath,
} from '@irodori/contract/paths';
import { providerName } from '@irodori/contract/provider-names';
import type { SecurityEventKind } from '@irodori/contract/security-events';

const named = (words: string, detail: string | null): string =>
  detail === null || detail === '' ? words : `${words}: ${detail}`;

/** The text for each kind of security event. */
export const securityEventWords: Readonly<
  Record<Exclude<SecurityEventKind, 'signed_in'>, (detail: string | null) => string>
> = {
  new_device: () => 'Signed in from a new device or network',
  password_set: () => 'Password set for the first time',
  password_changed: () => 'Password changed',
  email_changed: (former) => named('Address changed, before', former),
  phone_changed: (former) => named('Phone number changed, before', former),
  factor_added: (name) => named('Second factor added', name),
  factor_removed: (name) => named('Second factor removed', name),
  passkey_added: (name) => named('Passkey added', name),
  passkey_removed: (name) => named('Passkey removed', name),
  identity_linked: (provider) => named('Way to sign in added', provider && providerName(provider)),
  identity_unlinked: (provider) => named('Way to sign in removed', provider && providerName(provider)),
  application_allowed: (name) => named('Application allowed', name),
  application_revoked: (name) => named('Application disconnected', name),
  recovery_codes_made: () => 'Recovery codes made',
  recovery_code_used: (left) => named('Signed in with a recovery code, codes left', left),
  factor_loss_asked: () => 'Removal of the second factors asked for',
  export_requested: () => 'Archive of your data asked for',
  export_opened: () => 'Archive of your data downloaded',
  deletion_requested: () => 'Deletion of the account asked for',
  secured: () => 'Everybody locked out by “This was not me”',
};

export interface NoticeWords {
  readonly title: string;
  readonly text: string;
  /** The page to which the notice leads. */
  readonly to: string;
}

type Words = {
  readonly [K in Notice['kind']]: (facts: Extract<Notice, { kind: K }>['facts']) => NoticeWords;
};

const reasons: Readonly<Record<Exclude<JobReason, 'canceled'>, string>> = {
  failed: 'Something went wrong on our side. It cost nothing.',
  blocked: 'Its words were not accepted. It cost nothing.',
  expired: 'It had to wait too long. It cost nothing.',
  not_understood: 'No word said who is to be drawn. It cost nothing.',
  held: 'A person looks at it before you see it. Your credits are back.',
  unsuitable: 'The picture may not be suitable, so it is not shown. It cost nothing.',
};

/** In the visitor's own time zone; only for what the browser loads. */
const day = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

const creditCount = (count: number): string => (count === 1 ? '1 credit' : `${count} credits`);

const words: Words = {
  picture_ready: ({ app, jobId }) => ({
    title: 'Your picture is ready',
    text: app.name,
    to: outputPath(app.slug, jobId),
  }),
  picture_failed: ({ app, jobId, reason }) => ({
    title: reason === 'held' ? 'A picture of yours is being looked at' : 'A picture could not be made',
    text: `${app.name}: ${reasons[reason]}`,
    to: outputPath(app.slug, jobId),
  }),
  picture_hidden: ({ app, jobId }) => ({
    title: 'We have hidden a picture of yours',
    text: `${app.name}: others do not see it any more. You still do.`,
    to: picturePath(jobId),
  }),
  picture_restored: ({ app, jobId }) => ({
    title: 'A hidden picture of yours is back',
    text: `${app.name}: others see it as before.`,
    to: picturePath(jobId),
  }),
  picture_released: ({ app, jobId }) => ({
    title: 'You can show a picture of yours',
    text: `${app.name}: a person looked at it, and it is all right.`,
    to: outputPath(app.slug, jobId),
  }),
  picture_refused: ({ app, jobId }) => ({
    title: 'A picture of yours stays hidden',
    text: `${app.name}: a person looked at it and found it not suitable to be shown.`,
    to: outputPath(app.slug, jobId),
  }),
  receipt: ({ name, price, currency, purchaseId }) => ({
    title: `You bought ${name}`,
    text: `${money(price, currency)}. Here is the receipt.`,
    to: receiptPath(purchaseId),
  }),
  refund: ({ name, amount, currency, purchaseId }) => ({
    title: `${money(amount, currency)} goes back to you`,
    text: `For ${name}.`,
    to: receiptPath(purchaseId),
  }),
  renewal: ({ name, price, currency, renewsAt }) => ({
    title: `Your plan renews on ${day(renewsAt)}`,
    text: `${money(price, currency)} for ${name}. Until then you can cancel it.`,
    to: creditsPath,
  }),
  payment_failed: ({ name, price, currency, purchaseId }) => ({
    title: 'A payment did not go through',
    text: `${money(price, currency)} for ${name}. Nothing was charged; you can pay again.`,
    to: purchasePath(purchaseId),
  }),
  renewal_failed: ({ name, price, currency }) => ({
    title: 'Your plan could not be paid',
    text: `${money(price, currency)} for ${name}. Please check your card.`,
    to: creditsPath,
  }),
  payment_disputed: ({ name, price, currency, purchaseId }) => ({
    title: 'A payment is in dispute',
    text: `Your bank asks for the ${money(price, currency)} of ${name} back. Its credits are gone until that is decided.`,
    to: purchasePath(purchaseId),
  }),
  debt: ({ owed }) => ({
    title: `You owe ${creditCount(owed)}`,
    text: 'A payment was taken back after its credits were spent. The next credits pay this off.',
    to: creditsPath,
  }),
  credits_changed: ({ amount }) => ({
    title: `We ${amount > 0 ? 'gave you' : 'took back'} ${creditCount(Math.abs(amount))}`,
    text: amount > 0 ? 'They are yours to spend.' : 'If you do not know why, please ask us.',
    to: amount > 0 ? creditsPath : contactPath,
  }),
  engine_stopped: ({ engine, trouble }) => ({
    title: `The engine “${engine}” has stopped`,
    text: trouble === 'auth' ? 'It refuses the key of its worker.' : 'Its account has nothing left.',
    to: adminPath,
  }),
  export_ready: ({ expiresAt }) => ({
    title: 'Your data is ready to download',
    text: `Until ${day(expiresAt)}.`,
    to: dataPath,
  }),
  security: ({ event, detail }) => ({
    title: securityEventWords[event](detail),
    text: 'If this was not you, secure your account now.',
    to: historyPath,
  }),
  deletion_waiting: ({ dueAt }) => ({
    title: `Your account will be deleted on ${day(dueAt)}`,
    text: 'Until then you can keep it.',
    to: accountPath,
  }),
};

/** The text of a notice, and the page to which it leads. */
export const noticeWords = <N extends Notice>({ kind, facts }: N): NoticeWords =>
  (words[kind] as (given: N['facts']) => NoticeWords)(facts);
