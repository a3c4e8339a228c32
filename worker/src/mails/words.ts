import type { Mail } from '@irodori/contract/mails';
import { money, taxInRefund } from '@irodori/contract/money';
import {
  accountPath,
  adminPath,
  creditsPath,
  notMePath,
  outputPath,
  picturesPath,
  purchasePath,
  receiptPath,
  unsubscribeLink,
} from '@irodori/contract/paths';
import type { MailWords } from './layout.ts';
import { momentOf } from './moment.ts';
import { changeWords, lossAsked, lossWaiting } from './security-words.ts';
import { supportReceived, supportRequest } from './support-words.ts';

type FactsOf<K extends Mail['kind']> = Extract<Mail, { kind: K }>['facts'];

/**
 * What a mail says, and that it was a test if it is about a payment of Stripe’s test mode. `site` is the origin of the links
 * of mails that name none themselves.
 */
export function wordsOf(mail: Mail, site: string): MailWords {
  const words = plainWordsOf(mail, site);
  return 'isTest' in mail.facts && mail.facts.isTest
    ? { ...words, lines: ['This is a test: no money moves.', ...words.lines] }
    : words;
}

function plainWordsOf(mail: Mail, site: string): MailWords {
  switch (mail.kind) {
    case 'receipt':
      return receipt(mail.facts);
    case 'refund':
      return refund(mail.facts);
    case 'refund_failed':
      return refundFailed(mail.facts);
    case 'renewal':
      return renewal(mail.facts);
    case 'payment_failed':
      return paymentFailed(mail.facts);
    case 'renewal_failed':
      return renewalFailed(mail.facts);
    case 'payment_disputed':
      return paymentDisputed(mail.facts);
    case 'debt':
      return debt(mail.facts, site);
    case 'payment_quarantined':
      return paymentQuarantined(mail.facts);
    case 'cancellation':
      return cancellation(mail.facts);
    case 'withdrawal':
      return withdrawal(mail.facts);
    case 'export':
      return archive(site);
    case 'security_change':
    case 'recovery_codes_made':
    case 'recovery_code_used':
    case 'factors_removed':
      return changeWords(mail.facts, site);
    case 'factor_loss_asked':
      return lossAsked(mail.facts, site);
    case 'factor_loss_waiting':
      return lossWaiting(mail.facts, site);
    case 'deletion_requested':
      return deletionRequested(mail.facts, site);
    case 'pictures_ready':
      return picturesReady(mail.facts, site);
    case 'support_request':
      return supportRequest(mail.facts);
    case 'support_received':
      return supportReceived(mail.facts);
    case 'account_deleted':
      return accountDeleted;
  }
}

const receipt = (facts: FactsOf<'receipt'>): MailWords => {
  const { purchaseId, site, kind, name, price, currency, tax, isAccepted, isAtOnce, seller } = facts;
  return {
    subject: `Your receipt: ${name}`,
    heading: 'Thank you',
    lines: [
      isAccepted
        ? `Your payment for ${name} differed from its price. We looked at it and accepted the ${money(price, currency)} that you paid; your credits are there.`
        : `You paid ${money(price, currency)} for ${name}.`,
      ...(tax === null
        ? []
        : [`That is ${money(price - tax, currency)} net and ${money(tax, currency)} tax.`]),
      ...soldBy(seller),
      ...(kind === 'plan'
        ? [
            `The plan renews every month until you cancel it, which you can do at ${site}${creditsPath}.`,
            'In its first 14 days you can also withdraw from it there: the price of unused credits goes back to you.',
          ]
        : [
            `Within 14 days you can withdraw without a reason at ${site}${creditsPath}: the price of unused credits goes back to you.`,
          ]),
      ...(isAtOnce
        ? ['You asked for the credits at once, and agreed that those that you use before are paid for.']
        : []),
    ],
    action: { label: 'See the receipt, or download it as PDF', url: site + receiptPath(purchaseId) },
    afterwards: `You get this mail because of your purchase at ${site}. If it was not yours, answer this mail.`,
  };
};

const soldBy = (seller: string | null): readonly string[] => (seller === null ? [] : [`Sold by ${seller}.`]);

/** The link that switches mails about purchases off. */
const withoutPurchases = ({
  site,
  token,
}: {
  site: string;
  token?: string | undefined;
}): Partial<MailWords> =>
  token === undefined
    ? {}
    : {
        unsubscribe: {
          label: 'Stop mails about refunds, disputes and failed payments',
          url: site + unsubscribeLink(token),
        },
      };

const refund = (facts: FactsOf<'refund'>): MailWords => {
  const { purchaseId, site, name, price, currency, refunded, amount = refunded, credits, seller } = facts;
  const before = refunded - amount;
  const tax = (taxInRefund(facts) ?? 0) - (taxInRefund({ ...facts, refunded: before }) ?? 0);
  return {
    subject: `Your refund: ${name}`,
    heading: 'Money is on its way back',
    lines: [
      amount < price
        ? `Of the ${money(price, currency)} that you paid for ${name}, ${money(amount, currency)} go back to you.`
        : `The ${money(price, currency)} that you paid for ${name} go back to you.`,
      ...(facts.tax === null ? [] : [`${money(tax, currency)} of it are tax.`]),
      `Your bank shows them within a few days.${credits === 0 ? '' : ' The credits that belong to them were taken back.'}`,
      ...(before === 0
        ? []
        : [`Together with earlier refunds, ${money(refunded, currency)} have gone back so far.`]),
      ...soldBy(seller),
    ],
    action: { label: 'See the receipt, or download it as PDF', url: site + receiptPath(purchaseId) },
    afterwards: `You get this mail because of your purchase at ${site}.`,
    ...withoutPurchases(facts),
  };
};

const refundFailed = (facts: FactsOf<'refund_failed'>): MailWords => {
  const { purchaseId, site, name, currency, amount, seller } = facts;
  return {
    subject: `Your refund did not arrive: ${name}`,
    heading: 'Your refund did not arrive',
    lines: [
      `We sent ${money(amount, currency)} for ${name} back to you, but your bank or our payment service did not take it.`,
      'Please answer this mail, so that we find another way. Until then the credits that belong to it stay in your account.',
      ...soldBy(seller),
    ],
    action: { label: 'See the receipt', url: site + receiptPath(purchaseId) },
    afterwards: `You get this mail because of your purchase at ${site}.`,
  };
};

const renewal = (facts: FactsOf<'renewal'>): MailWords => {
  const { site, name, price, currency, credits, renewsAt, seller } = facts;
  return {
    subject: `Your plan renews on ${dayOf(renewsAt)}`,
    heading: `Your plan renews on ${dayOf(renewsAt)}`,
    lines: [
      `We then charge ${money(price, currency)} for the next month of ${name}, and ${credits} credits come to your account.`,
      `If you do not want that, choose “Cancel the plan” at ${site}${creditsPath} before. The credits that you have stay yours.`,
      ...soldBy(seller),
    ],
    action: { label: 'See or cancel your plan', url: site + creditsPath },
    afterwards: `You get this mail before each month because you have a plan at ${site}.`,
    ...withoutPurchases(facts),
  };
};

const paymentFailed = (facts: FactsOf<'payment_failed'>): MailWords => {
  const { purchaseId, site, name, price, currency } = facts;
  return {
    subject: `Your payment did not go through: ${name}`,
    heading: 'Your payment did not go through',
    lines: [
      `Your bank refused the ${money(price, currency)} for ${name}. Nothing was charged, and no credits were added.`,
      'You can pay again, with the same way of paying or another one.',
    ],
    action: { label: 'Pay again', url: site + purchasePath(purchaseId) },
    afterwards: `You get this mail because of your purchase at ${site}.`,
    ...withoutPurchases(facts),
  };
};

const renewalFailed = (facts: FactsOf<'renewal_failed'>): MailWords => {
  const { site, name, price, currency, seller } = facts;
  return {
    subject: `Your plan could not be paid: ${name}`,
    heading: 'Your plan could not be paid',
    lines: [
      `We could not charge the ${money(price, currency)} for the next month of ${name}. Its credits come once it is paid; those that you have stay yours.`,
      `Please choose “Card and invoices” at ${site}${creditsPath} to check your card or to pay with another one. We also try again by ourselves in some days.`,
      ...soldBy(seller),
    ],
    action: { label: 'Check your card', url: site + creditsPath },
    afterwards: `You get this mail because you have a plan at ${site}.`,
    ...withoutPurchases(facts),
  };
};

const paymentDisputed = (facts: FactsOf<'payment_disputed'>): MailWords => {
  const { purchaseId, site, name, price, currency, credits, seller } = facts;
  return {
    subject: `Your payment is in dispute: ${name}`,
    heading: 'Your payment is in dispute',
    lines: [
      `Your bank asks us for the ${money(price, currency)} of ${name} back, as if you had not agreed to the payment.`,
      `Its ${credits} credits are taken from your account until that is decided. They return if the dispute is withdrawn, or decided for us.`,
      'If you did not mean to dispute it, please tell your bank so. If you do not know this payment, answer this mail.',
      ...soldBy(seller),
    ],
    action: { label: 'See the payment', url: site + purchasePath(purchaseId) },
    afterwards: `You get this mail because of your purchase at ${site}.`,
    ...withoutPurchases(facts),
  };
};

const debt = ({ owed, token }: FactsOf<'debt'>, site: string): MailWords => {
  const count = owed === 1 ? '1 credit' : `${owed} credits`;
  return {
    subject: `You owe ${count}`,
    heading: `You owe ${count}`,
    lines: [
      'A payment of yours was taken back after its credits were spent, so your account stands below zero.',
      'The next credits pay this off. Until then only the free apps draw; your pictures stay yours.',
    ],
    action: { label: 'See your credits', url: site + creditsPath },
    afterwards: `You get this mail because of a purchase at ${site}.`,
    ...withoutPurchases({ site, token }),
  };
};

/** For the operator. */
const paymentQuarantined = (facts: FactsOf<'payment_quarantined'>): MailWords => {
  const { purchaseId, site, name, difference } = facts;
  return {
    subject: `A payment waits for your decision: ${name}`,
    heading: 'A payment waits for your decision',
    lines: [
      `The payment for ${name}, number ${purchaseId}, differs from its order: ${difference}, in the smallest units of the currency.`,
      'Its credits were not given, and its visitor was told that you look at it and write.',
      'An administrator accepts it, which gives the credits, or refunds it, under “Payments”.',
    ],
    action: { label: 'Decide', url: site + adminPath },
    afterwards: `You get this mail because OPERATOR_EMAIL of ${site} has your address.`,
  };
};

/** Names the contract, the declaration and its time, so that the mail proves them. */
const cancellation = (facts: FactsOf<'cancellation'>): MailWords => {
  const { site, name, price, currency, canceledAt, endsAt, seller } = facts;
  return {
    subject: `Your plan is cancelled: ${name}`,
    heading: 'Your plan is cancelled',
    lines: [
      `Your plan, ${name} for ${money(price, currency)}, was cancelled on ${momentOf(canceledAt)}.`,
      `It ends on ${dayOf(endsAt)}, and nothing more is charged. The credits that you have stay yours.`,
      ...soldBy(seller),
    ],
    action: { label: 'See your plan', url: site + creditsPath },
    afterwards: `You get this mail because your plan at ${site} was cancelled. Please keep it. If it was not you, choose “Keep the plan after all” there, and change your password.`,
  };
};

/** Likewise. */
const withdrawal = (facts: FactsOf<'withdrawal'>): MailWords => {
  const { purchaseId, site, kind, name, price, currency, unused, withdrawnAt, seller } = facts;
  return {
    subject: `Your withdrawal: ${name}`,
    heading: 'We received your withdrawal',
    lines: [
      `You withdrew from your purchase of ${name} for ${money(price, currency)}, number ${purchaseId}, on ${momentOf(withdrawnAt)}.`,
      whatGoesBack(facts),
      `The money goes the way on which you paid.${unused === 0 ? '' : ' The unused credits leave your account.'}`,
      ...(kind === 'plan' ? ['Your plan ends with it, and nothing more is charged.'] : []),
      ...soldBy(seller),
    ],
    action: { label: 'See what became of it', url: site + receiptPath(purchaseId) },
    afterwards: `You get this mail because you withdrew from a purchase at ${site}. Please keep it. If it was not you, answer this mail.`,
  };
};

function whatGoesBack({ amount, currency, credits, unused }: FactsOf<'withdrawal'>): string {
  const refund = money(amount, currency);
  if (unused === 0)
    return `All of its ${credits} credits were used; the ${refund} that you paid beyond their price go back to you.`;
  if (unused === credits) return `None of its credits was used, so the whole ${refund} go back to you.`;
  return `${unused} of its ${credits} credits were unused, so ${refund} go back to you. The used ones are paid for.`;
}

const dayOf = (time: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));

const archive = (site: string): MailWords => ({
  subject: 'Your archive is ready',
  heading: 'Your archive is ready',
  lines: [
    'Everything that Irodori holds about you is in one archive now. You can download it on your account page for 24 hours.',
  ],
  action: { label: 'Open your account', url: site + accountPath },
  afterwards: `You get this mail because the archive was asked for at ${site}. If it was not you, change your password: only somebody who is signed in to your account can ask for it.`,
});

const deletionRequested = ({ dueAt, token }: FactsOf<'deletion_requested'>, site: string): MailWords => ({
  subject: 'Your account will be deleted',
  heading: 'Your account will be deleted',
  lines: [
    `You asked us to delete your account. It is deleted on ${dayOf(dueAt)} with its pictures, credits and reviews.`,
    'Until then you can change your mind: sign in as usual and choose “Keep my account”.',
    'All your other devices and the applications that you connected were signed out.',
  ],
  action: { label: 'Keep my account', url: site + accountPath },
  other: { label: 'This was not me', url: `${site}${notMePath}#${token}` },
  afterwards:
    'If it was not you, somebody else is in your account. “This was not me” keeps the account, signs everybody out, and you choose a new password.',
});

const picturesReady = (facts: FactsOf<'pictures_ready'>, site: string): MailWords => {
  const { count, pictures, token } = facts;
  const [first] = pictures;
  const others = count - pictures.length;
  const title = count === 1 ? 'Your picture is ready' : `${count} pictures are ready`;
  return {
    subject: title,
    heading: title,
    lines: [
      count === 1
        ? 'Irodori finished it while you were away:'
        : 'Irodori finished them while you were away, the newest first:',
      ...pictures.map(({ app }) => app.name),
      ...(others > 0 ? [`and ${others} more`] : []),
    ],
    action:
      count === 1 && first !== undefined
        ? { label: 'See the picture', url: site + outputPath(first.app.slug, first.jobId) }
        : { label: 'See your pictures', url: site + picturesPath },
    afterwards: `You get this mail because you asked for pictures at ${site} and have not seen ${count === 1 ? 'this one' : 'these'} there yet.`,
    unsubscribe: { label: 'Stop mails about pictures', url: site + unsubscribeLink(token) },
  };
};

const accountDeleted: MailWords = {
  subject: 'Your account is deleted',
  heading: 'Your account is deleted',
  lines: [
    'Your account and everything in it are deleted: your pictures, prompts, credits, reviews, settings and ways to sign in.',
    'If you bought something, the record of the payment stays without your name and address, because tax law wants it.',
    'We do not have your address any more, so this is our last mail to you.',
  ],
  afterwards:
    'You get this mail because you asked for it 14 days ago. You are welcome to come back at any time.',
};
