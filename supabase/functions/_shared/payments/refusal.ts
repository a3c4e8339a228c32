import type { PaymentError } from '../../../../shared/contract/src/money/payments.ts';
import { paymentRefusals, type PaymentCode } from '../../../../shared/contract/src/refusals.ts';

/** What a response says to the valid token of a visitor whose account is closed. */
export const accountClosed = 'Your account is closed. Please sign in again.';

/** The reason why a function of payments does not do what was asked; the handler responds with it. */
export class PaymentRefusal extends Error {
  override readonly name = 'PaymentRefusal';
  readonly code: PaymentCode;

  constructor(code: PaymentCode, message: string = paymentRefusals[code].message) {
    super(message);
    this.code = code;
  }

  toResponse(): Response {
    const { code, message } = this;
    return Response.json({ code, message } satisfies PaymentError, { status: paymentRefusals[code].status });
  }
}
