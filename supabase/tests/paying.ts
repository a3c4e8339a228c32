import { paymentError } from '@irodori/contract/payments';
import { Stripe } from 'stripe';
import { startProject } from './running-backend.ts';
import { secretKey, startStripe, type TestStripe } from './stripe.ts';

/** The address of the operator. */
export const operator = 'operator@irodori.example';

const webhookSecret = 'whsec_test';
const { webhooks } = new Stripe(secretKey);

/** The variables of a backend that asks the double. */
export const stripeVariables = ({ url }: Pick<TestStripe, 'url'>) => ({
  OPERATOR_EMAIL: operator,
  OPERATOR_NAME: 'Irodori GmbH',
  OPERATOR_ADDRESS: 'Sample Street 1, 10115 Berlin',
  OPERATOR_VAT_ID: 'DE123456789',
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: url,
  STRIPE_AUTOMATIC_TAX: 'true',
});

/** Sends an event as Stripe does, signed unless a header is given; returns the status of the response. */
export async function sendEvent(url: string, event: object | string, header?: string): Promise<number> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const signature =
    header ?? (await webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret }));
  const headers = { 'stripe-signature': signature };
  const response = await fetch(`${url}/functions/v1/stripe-events`, {
    method: 'POST',
    headers,
    body: payload,
  });
  await response.arrayBuffer();
  return response.status;
}

/** A backend whose edge functions of payments ask the double of Stripe. */
export async function startPaying() {
  const stripe = await startStripe();
  const backend = await startProject(stripeVariables(stripe));
  const invoke = (name: string, headers: Readonly<Record<string, string>>, body: string) =>
    fetch(`${backend.url}/functions/v1/${name}`, { method: 'POST', headers, body });

  async function call(name: string, token: string | undefined, body: unknown) {
    const headers = {
      apikey: backend.publishableKey,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const response = await invoke(name, headers, typeof body === 'string' ? body : JSON.stringify(body));
    return { status: response.status, body: await response.json() };
  }

  return {
    stripe,
    backend,
    call,
    refusalOf: async (...args: Parameters<typeof call>) =>
      paymentError.parse((await call(...args)).body).code,
    signUp: () => backend.account(),
    offerId: async (slug: string): Promise<string> => {
      const { data } = await backend.connect().from('offers').select('id').eq('slug', slug).single();
      return data?.id;
    },
    send: (event: object | string, header?: string) => sendEvent(backend.url, event, header),
    sign: (payload: string, secret = webhookSecret, timestamp?: number) =>
      webhooks.generateTestHeaderStringAsync({ payload, secret, ...(timestamp && { timestamp }) }),
    reconcile: async (apikey: string) => {
      const response = await invoke('reconcile-payments', { apikey }, '');
      return { status: response.status, body: await response.json() };
    },
    async close() {
      await backend.close();
      await stripe.close();
    },
  };
}

export type Paying = Awaited<ReturnType<typeof startPaying>>;
