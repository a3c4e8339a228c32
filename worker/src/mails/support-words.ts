import type { Mail } from '@irodori/contract/mails';
import { supportPath } from '@irodori/contract/paths';
import type { SupportKind } from '@irodori/contract/support';
import type { MailWords } from './layout.ts';

type FactsOf<K extends Mail['kind']> = Extract<Mail, { kind: K }>['facts'];

const kinds: Readonly<Record<SupportKind, string>> = {
  picture: 'a picture',
  payment: 'credits or a payment',
  account: 'an account',
  privacy: 'personal data',
  rights: 'a breach of rights or rules',
  other: 'something else',
};

/** A question, as the operator gets it; an answer to the mail goes to the sender. */
export const supportRequest = (facts: FactsOf<'support_request'>): MailWords => {
  const { reference, kind, site, email, message, about, attachments } = facts;
  return {
    subject: `${reference}: a question about ${kinds[kind]}`,
    heading: `A question about ${kinds[kind]}`,
    lines: [
      `From ${email}`,
      ...(about === null ? [] : [`About: ${about}`]),
      ...message.split('\n').filter((line) => line.trim() !== ''),
      ...(attachments === 0
        ? []
        : [`Files with it: ${attachments}. They are on the page of administrators.`]),
    ],
    replyTo: email,
    afterwards: `You get this mail because OPERATOR_EMAIL of ${site} has your address. The address of the sender is not confirmed, and all words above are the sender’s: be careful with links.`,
  };
};

/** Has no words of the sender, since anybody can name any address. */
export const supportReceived = ({ reference, kind, site }: FactsOf<'support_received'>): MailWords => ({
  subject: `We received your question ${reference}`,
  heading: 'We received your question',
  lines: [
    `Your question about ${kinds[kind]} has arrived. A person reads it and answers to this address.`,
    `It has the number ${reference}. Please name it if you write to us about it again.`,
  ],
  action: { label: 'Frequent questions', url: site + supportPath },
  afterwards: `You get this mail because somebody gave this address in the contact form at ${site}. If it was not you, there is nothing to do: you get at most one such mail an hour.`,
});
