import { Stripe } from 'stripe';
import { readEnvironment, type FunctionEnvironment } from '../environment.ts';
import { readOperatorEmail, readSeller } from '../operator.ts';
import { createService, type Service } from '../service.ts';
import { readPayments, type PaymentSettings } from './settings.ts';

export interface Payments {
  readonly service: Service;
  readonly stripe: Stripe;
  readonly settings: PaymentSettings;
  /** The seller on receipts; null if the operator is not known. */
  readonly seller: string | null;
  /** The operator's address; null if it is not known. */
  readonly operator: string | null;
}

export interface PaymentContext {
  readonly environment: FunctionEnvironment;
  readonly service: Service;
  /** Undefined if the site sells nothing. */
  readonly payments: Payments | undefined;
}

/** @throws Error that names missing or faulty variables */
export function readPaymentContext(get: (name: string) => string | undefined): PaymentContext {
  const environment = readEnvironment(get);
  const settings = readPayments(get);
  const service = createService(environment);
  const payments = settings && {
    service,
    settings,
    stripe: createStripe(settings),
    seller: readSeller(get),
    operator: readOperatorEmail(get),
  };
  return { environment, service, payments };
}

function createStripe({ secretKey, apiUrl }: PaymentSettings): Stripe {
  const double = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    telemetry: false,
    timeout: 20_000,
    ...(double && {
      host: double.hostname,
      port: double.port,
      protocol: double.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}
