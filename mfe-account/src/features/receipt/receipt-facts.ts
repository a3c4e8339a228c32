import { money, taxInRefund } from '@irodori/contract/money';
import type { Purchase } from '@irodori/contract/payments';
import { dayWords } from '@irodori/ui/day';

/** The visitor, as receipts name whoever bought. */
export interface Buyer {
  readonly name: string | null;
  readonly email: string | null;
  /** The host of the site that shows the receipt. */
  readonly site: string;
}

/** All that a receipt says, on the page and in the PDF. */
export interface ReceiptFacts extends Buyer {
  readonly purchase: Purchase;
  readonly paidAt: string;
}

export interface Fact {
  readonly term: 'From' | 'For' | 'Paid on' | 'Number';
  readonly lines: readonly string[];
}

/** The facts at the top of a receipt: seller, buyer, day of the payment, and number. */
export function factsOf({ purchase, paidAt, site, name, email }: ReceiptFacts): readonly Fact[] {
  const known = (line: string | null): line is string => line !== null;
  return [
    { term: 'From', lines: [purchase.seller, site].filter(known) },
    { term: 'For', lines: [name, email].filter(known) },
    { term: 'Paid on', lines: [dayWords(paidAt, 'long')] },
    { term: 'Number', lines: [purchase.id] },
  ];
}

export interface Sum {
  readonly term: string;
  readonly amount: string;
  readonly isTotal?: true;
}

/** What was paid, the tax in it, and what was paid back; net price and tax add up to the total. */
export function sumsOf(purchase: Purchase): readonly Sum[] {
  const { kind, name, price, tax, refunded, currency } = purchase;
  const what = kind === 'plan' ? `${name}, one month` : name;
  const sum = (term: string, minor: number): Sum => ({ term, amount: money(minor, currency) });
  const paid: readonly Sum[] =
    tax === null
      ? [sum(what, price), { ...sum('Total', price), isTotal: true }]
      : [
          sum(`${what}, net`, price - tax),
          sum('Tax', tax),
          { ...sum('Total, tax included', price), isTotal: true },
        ];
  if (refunded === 0) return paid;
  const back = (term: string, minor: number): Sum => ({ term, amount: `−${money(minor, currency)}` });
  const taxBack = taxInRefund(purchase);
  return [
    ...paid,
    back('Refunded', refunded),
    ...(taxBack === null ? [] : [back('Tax in the refund', taxBack)]),
    sum('Left', price - refunded),
    ...(tax === null || taxBack === null ? [] : [sum('Tax in what is left', tax - taxBack)]),
  ];
}

/** Stands on the receipt of a payment in Stripe’s test mode. */
export const testWords = 'This was a test: no money moved, and nothing was sold.';
