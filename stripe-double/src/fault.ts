import type { Stripe } from 'stripe';

type Body = Pick<Stripe.StripeRawError, 'code' | 'decline_code' | 'message' | 'param'> & {
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
};

/** A refusal of the API, with Stripe's error body. */
export class StripeFault extends Error {
  override readonly name = 'StripeFault';
  readonly status: number;
  readonly body: Body;

  constructor(status: number, body: Body) {
    super(body.message ?? body.type);
    this.status = status;
    this.body = body;
  }
}

/** A request with wrong parameters, or at a wrong time. */
export const invalid = (message: string, details: { code?: string; param?: string } = {}): StripeFault =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...details });

export const missing = (kind: string, id: string): StripeFault =>
  new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  });
