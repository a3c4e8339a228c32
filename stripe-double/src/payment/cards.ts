/** What a bank says when it refuses a card. */
export interface Decline {
  readonly code: 'card_declined' | 'expired_card' | 'incorrect_cvc';
  readonly declineCode: string;
  readonly message: string;
}

export interface TestCard {
  /** What paying with it does, for the payment page. */
  readonly says: string;
  readonly brand: 'visa' | 'mastercard';
  /** The bank asks the cardholder first. */
  readonly challenge?: true;
  readonly decline?: Decline;
  /** Only renewals of a plan are refused. */
  readonly declineLater?: true;
  readonly aftermath?: 'dispute' | 'refunds-wait' | 'refunds-fail';
  /** A bank debit, which is decided days after the order. */
  readonly delayed?: 'succeeds' | 'fails';
}

const declined: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
const insufficient: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

/** The documented test cards of Stripe, and two bank debits that Stripe tests by account numbers. */
export const cards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { says: 'Pays', brand: 'visa' },
  '4000000000000002': { says: 'Declined', brand: 'visa', decline: declined },
  '4000000000009995': { says: 'Declined: insufficient funds', brand: 'visa', decline: insufficient },
  '4000000000000069': {
    says: 'Declined: expired card',
    brand: 'visa',
    decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  },
  '4000000000000127': {
    says: 'Declined: wrong security code',
    brand: 'visa',
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  '4000002760003184': { says: 'Asks for 3-D Secure, then pays', brand: 'visa', challenge: true },
  '4000008260003178': {
    says: 'Asks for 3-D Secure, then has insufficient funds',
    brand: 'visa',
    challenge: true,
    decline: insufficient,
  },
  '4000000000000259': { says: 'Pays, and is disputed', brand: 'visa', aftermath: 'dispute' },
  '4000000000007726': { says: 'Pays; a refund takes a minute', brand: 'visa', aftermath: 'refunds-wait' },
  '4000000000005126': {
    says: 'Pays; a refund fails after a minute',
    brand: 'visa',
    aftermath: 'refunds-fail',
  },
  '4000000000000341': {
    says: 'Pays; renewals of a plan are declined',
    brand: 'visa',
    decline: declined,
    declineLater: true,
  },
  '0000000000000001': { says: 'Bank debit: arrives after three days', brand: 'visa', delayed: 'succeeds' },
  '0000000000000002': { says: 'Bank debit: fails after three days', brand: 'visa', delayed: 'fails' },
};

/** The outcome of a payment with a number that is not in the list of test cards. */
const unknownCard: TestCard = {
  says: 'Declined',
  brand: 'visa',
  decline: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. Only the test cards below work here.',
  },
};

export const cardOf = (number: string): TestCard => cards[number.replaceAll(/\D/g, '')] ?? unknownCard;
