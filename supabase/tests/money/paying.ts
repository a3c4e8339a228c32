import { paymentError } from '@irodori/contract/payments';
import { Stripe } from 'stripe';
import { vi } from 'vitest';
import { z } from 'zod';
import { startProject } from '../running-backend.ts';
import { secretKey, startStripe, type TestStripe } from './stripe.ts';

/** The address of the operator. */
export const operator = 'operator@irodori.example';

const webhookSecret = 'whsec_test';
const { webhooks } = new Stripe(secretKey);

const reconciliation = z.object({ failed: z.number() });

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

  async function reconcile(apikey: string): Promise<{ status: number; body: unknown }> {
    const response = await invoke('reconcile-payments', { apikey }, '');
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
    reconcile,
    /** Reconciles everything. @throws what the log says of each failure */
    async reconciled(): Promise<void> {
      const before = backend.printed.length;
      const { failed } = reconciliation.parse((await reconcile(backend.secretKey)).body);
      const reasons = await vi.waitFor(() => {
        const lines = backend.printed.slice(before).filter((line) => /event\W+reconcile-payments/.test(line));
        if (lines.length < failed) throw new Error(`${lines.length} of ${failed} failures are logged`);
        return lines;
      }, 30_000);
      if (failed > 0) throw new Error(reasons.join(''));
    },
    async close() {
      await backend.close();
      await stripe.close();
    },
  };
}

export type Paying = Awaited<ReturnType<typeof startPaying>>;
