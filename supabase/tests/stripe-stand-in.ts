import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Fields = Readonly<Record<string, string>>;
interface Thing {
  readonly id: string;
  [field: string]: unknown;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly fields: Fields;
}

const month = 30 * 24 * 60 * 60;

/**
 * Answers the requests of the edge functions as Stripe does, with the fields that they read. It is no double of Stripe: it
 * has no payment page and checks no parameter; the test says what happens to a payment.
 */
export async function standInForStripe() {
  const things = new Map<string, Thing>();
  const replies = new Map<string, unknown>();
  const asked: Asked[] = [];
  let count = 0;
  let isSilent = false;
  let lost = '';

  const make = (prefix: string, fields: Record<string, unknown>): Thing => {
    const thing = { id: `${prefix}_${++count}`, ...fields };
    things.set(thing.id, thing);
    return thing;
  };
  const get = (id: unknown): Thing => {
    const thing = things.get(String(id));
    if (thing === undefined) throw new Error(`no ${String(id)}`);
    return thing;
  };
  const listOf = (prefix: string, intent: string | undefined) =>
    [...things.values()].filter(
      ({ id, payment_intent: of }) => id.startsWith(`${prefix}_`) && (intent === undefined || of === intent),
    );
  const payInvoice = (subscription: Thing, fields: Record<string, unknown>): Thing => {
    const intent = make('pi', { customer: subscription['customer'], status: 'succeeded' });
    return make('in', {
      status: 'paid',
      parent: { subscription_details: { subscription: subscription.id } },
      total_taxes: [],
      payments: {
        data: [{ status: 'paid', payment: { type: 'payment_intent', payment_intent: intent.id } }],
      },
      ...fields,
    });
  };

  function createSession(fields: Fields): Thing {
    const of = 'line_items[0][price_data]';
    const session = make('cs', {
      status: 'open',
      payment_status: 'unpaid',
      mode: fields['mode'],
      client_reference_id: fields['client_reference_id'],
      customer: fields['customer'],
      amount_total: Number(fields[`${of}[unit_amount]`]),
      currency: fields[`${of}[currency]`],
      payment_intent: null,
      invoice: null,
      subscription: null,
      total_details: { amount_tax: 0 },
    });
    session['url'] = `https://pay.example/${session.id}`;
    return session;
  }

  const createRefund = (fields: Fields): Thing =>
    make('re', {
      payment_intent: fields['payment_intent'],
      amount: Number(fields['amount']),
      status: 'succeeded',
      metadata: { order: fields['metadata[order]'] },
    });

  function answer(
    method: string,
    [kind = '', second = '', third = '', last = '']: string[],
    fields: Fields,
  ): unknown {
    const id = ['checkout', 'billing_portal'].includes(kind) ? third : second;
    if (method === 'DELETE') return Object.assign(get(id), { status: 'canceled' });
    if (kind === 'refunds' && method === 'POST') return createRefund(fields);
    if (['refunds', 'disputes', 'events'].includes(kind)) {
      const prefix = { refunds: 're', disputes: 'dp', events: 'evt' }[kind] ?? '';
      return { object: 'list', has_more: false, data: listOf(prefix, fields['payment_intent']) };
    }
    if (last === 'expire') return Object.assign(get(id), { status: 'expired', url: null });
    if (method === 'GET') {
      const thing = get(id);
      const intent = kind === 'checkout' && thing['payment_intent'] !== null && get(thing['payment_intent']);
      return intent ? { ...thing, payment_intent: intent } : thing;
    }
    if (kind === 'customers') return make('cus', {});
    if (kind === 'checkout') return createSession(fields);
    if (kind === 'billing_portal')
      return { id: 'bps_1', url: `https://portal.example/${fields['customer']}` };
    return Object.assign(get(id), { cancel_at_period_end: fields['cancel_at_period_end'] === 'true' });
  }

  async function respond(request: IncomingMessage): Promise<unknown> {
    const { method = '', url = '/' } = request;
    const { pathname, searchParams } = new URL(url, 'http://stripe');
    const body = method === 'POST' ? new URLSearchParams(await text(request)) : searchParams;
    const fields = Object.fromEntries(body);
    const key = request.headers['idempotency-key']?.toString();
    asked.push({ method, path: pathname, key, fields });
    const known = key === undefined ? undefined : replies.get(key);
    if (known !== undefined) return known;
    const reply = answer(method, pathname.split('/').slice(2), fields);
    if (key !== undefined) replies.set(key, structuredClone(reply));
    return reply;
  }

  const server = createServer((request, response) => {
    if (isSilent) return void request.socket.destroy();
    respond(request).then(
      (body) => {
        const isLost = request.method === 'POST' && request.url === lost;
        return isLost
          ? request.socket.destroy()
          : response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      },
      (error: unknown) =>
        response
          .writeHead(404, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: { type: 'invalid_request_error', message: String(error) } })),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    get,
    /** While it is silent it ends every connection. */
    silence: (silent: boolean) => {
      isSilent = silent;
    },
    /** Does what is asked at this path, and ends the connection before the response. */
    lose: (path: string) => {
      lost = path;
    },
    /** From now on responses arrive, and no idempotency key is known. */
    forgetKeys: () => {
      lost = '';
      replies.clear();
    },
    refundsOf: (intent: unknown) => listOf('re', String(intent)),
    /** Opens the payment page of a pack, whose function is not asked. */
    open: ({ purchase, price, currency }: { purchase: string; price: number; currency: string }): string =>
      createSession({
        mode: 'payment',
        client_reference_id: purchase,
        'line_items[0][price_data][unit_amount]': String(price),
        'line_items[0][price_data][currency]': currency,
      }).id,
    /** The visitor pays on the payment page. */
    pay(sessionId: string, fields: Record<string, unknown> = {}): Thing {
      const session = get(sessionId);
      const { amount_total: total, currency, customer, mode, client_reference_id: purchase } = session;
      Object.assign(session, { status: 'complete', payment_status: 'paid', url: null, ...fields });
      if (mode === 'payment') {
        session['payment_intent'] = make('pi', { customer, status: 'succeeded' }).id;
        return session;
      }
      const end = Math.floor(Date.now() / 1000) + month;
      const plan = make('sub', {
        status: 'active',
        customer,
        metadata: { purchase },
        cancel_at: null,
        cancel_at_period_end: false,
        items: { data: [{ current_period_end: end }] },
      });
      session['subscription'] = plan.id;
      session['invoice'] = payInvoice(plan, { total, currency }).id;
      return session;
    },
    /** A month later the plan is paid again. */
    renew: (subscriptionId: unknown, total: number) =>
      payInvoice(get(subscriptionId), { total, currency: 'eur' }),
    refund: (intent: unknown, amount: number) =>
      make('re', { payment_intent: intent, amount, status: 'succeeded' }),
    dispute: (intent: unknown) => make('dp', { payment_intent: intent, status: 'needs_response' }),
    event: (type: string, object: Thing) =>
      make('evt', { object: 'event', type, livemode: false, data: { object: structuredClone(object) } }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type StandIn = Awaited<ReturnType<typeof standInForStripe>>;
