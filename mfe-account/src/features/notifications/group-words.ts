import type { NoticeGroup } from '@irodori/contract/notifications';

interface GroupWords {
  readonly title: string;
  /** What the notices and mails of the group tell. */
  readonly about: string;
  readonly mailsAreOn: string;
  readonly mailsAreOff: string;
}

export const groupWords: Readonly<Record<NoticeGroup, GroupWords>> = {
  pictures: {
    title: 'Pictures',
    about:
      'A picture is ready, or could not be made. A mail comes if you have not seen it after five minutes.',
    mailsAreOn: 'You get a mail when a picture became ready while you were away.',
    mailsAreOff: 'You get no mails about finished pictures.',
  },
  purchases: {
    title: 'Purchases',
    about: 'You bought something, money goes back to you, or a payment fails or is disputed.',
    mailsAreOn: 'You get a mail when money goes back to you, and when a payment fails or is disputed.',
    mailsAreOff:
      'You get no mails about refunds, disputes and failed payments. Receipts still come, and so does what says that a plan renews soon.',
  },
};
