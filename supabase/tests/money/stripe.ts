import { Stripe } from 'stripe';
import { serveDouble } from 'stripe-double/serve';

export const secretKey = 'sk_test_x';

export interface Asked {
  readonly key: string | null;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The test cards of the double that tests need. */
export const cards = {
  pays: '4242424242424242',
  disputed: '4000000000000259',
  refundsWait: '4000000000007726',
  refundsFail: '4000000000005126',
  renewalsDeclined: '4000000000000341',
  bankPays: '0000000000000001',
  bankFails: '0000000000000002',
} as const;

const nameOfTests = 'irodori-tests';

/** Whether the test itself asks. */
const isOwn = ({ url, headers }: Request): boolean =>
  new URL(url).pathname.startsWith('/test/') || (headers.get('user-agent') ?? '').includes(nameOfTests);

/**
 * The double of Stripe, in memory, between records of what it is asked and connections that are cut. Its events are
 * delivered to nobody: the test sends those that it wants.
 */
export async function startStripe() {
  const asked: Asked[] = [];
  let isSilent = false;
  let lost = '';
  let refused = '';
  let interruptions: { after: number; act: () => unknown }[] = [];
  const interrupt = async (): Promise<void> => {
    for (const one of interruptions) one.after--;
    const due = interruptions.filter(({ after }) => after === 0);
    interruptions = interruptions.filter(({ after }) => after > 0);
    for (const { act } of due) await act();
  };
  let delay: { readonly isHeld: () => boolean; readonly over: Promise<void> } | undefined;
  const double = await serveDouble({
    secretKey,
    // Tells every event to an endpoint, so that the event counts as not delivered.
    endpoint: { url: 'http://127.0.0.1:9', secret: 'whsec_nobody' },
    async around(request, respond, cut) {
      const { pathname: path } = new URL(request.url);
      if (isSilent) {
        cut();
        return new Response();
      }
      if (!isOwn(request) && path === refused)
        return Response.json({ error: { type: 'api_error' } }, { status: 403 });
      if (!isOwn(request)) await interrupt();
      if (request.method === 'POST') {
        const fields = Object.fromEntries(new URLSearchParams(await request.clone().text()));
        asked.push({ key: request.headers.get('idempotency-key'), path, fields });
      }
      const response = await respond();
      if (!isOwn(request) && delay?.isHeld()) await delay.over;
      if (request.method === 'POST' && path === lost) cut();
      return response;
    },
  });
  const { hostname: host, port } = new URL(double.origin);
  const appInfo = { name: nameOfTests };
  const sdk = new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false, appInfo });
  const tell = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${double.origin}/test/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`/test/${path}: ${await response.text()}`);
  };
  await tell('delivery', { mode: 'lost' });

  return {
    url: double.origin,
    asked,
    sdk,
    /** While it is silent it ends every connection. */
    silence: (silent: boolean) => {
      isSilent = silent;
    },
    /** Does what is posted to this path, and ends the connection before the response. An empty path ends that. */
    lose: (path: string) => {
      lost = path;
    },
    /** Refuses functions what they ask at this path, as to a key without the right. An empty path ends that. */
    refuse: (path: string) => {
      refused = path;
    },
    /** Acts while the double is asked by functions for the given number's time from now, before it does anything. */
    interrupt: (after: number, act: () => unknown) => {
      interruptions.push({ after, act });
    },
    /**
     * Holds some responses to functions back, so that they are old when they arrive. Returns what ends it: new responses
     * arrive at once after `stop`, and the old ones after `release`.
     */
    delay(isHeld: () => boolean): { stop(): void; release(): void } {
      const { promise: over, resolve: release } = Promise.withResolvers<void>();
      delay = { isHeld, over };
      const stop = () => {
        delay = undefined;
      };
      return { stop, release };
    },
    /** The visitor pays on the payment page. */
    async pay(session: string, number: string = cards.pays, country = 'DE') {
      await tell(`checkout/sessions/${session}/pay`, { number, country });
      const { payment_intent: intent, subscription, invoice } = await sdk.checkout.sessions.retrieve(session);
      return {
        session,
        intent: String(intent),
        subscription: String(subscription),
        invoice: String(invoice),
      };
    },
    /** The visitor gives a plan another card in the portal, which then charges a month that was not paid. */
    async changeCard(plan: string, card: string): Promise<void> {
      const { customer } = await sdk.subscriptions.retrieve(plan);
      const { url } = await sdk.billingPortal.sessions.create({ customer: String(customer) });
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'user-agent': nameOfTests },
        body: new URLSearchParams({ plan, card }),
        redirect: 'manual',
      });
      if (response.status !== 303) throw new Error(`${url}: ${response.status}`);
    },
    /** The bank decides a dispute. */
    decide: (dispute: string, status: 'won' | 'lost') => tell(`disputes/${dispute}`, { status }),
    /** Runs with the clock of the double moved forward. Sessions that begin meanwhile have another time than the site. */
    async later<T>(seconds: number, work: () => Promise<T>): Promise<T> {
      await tell('clock', { advance: seconds });
      try {
        return await work();
      } finally {
        await tell('clock', { reset: true });
      }
    },
    /** Does what becomes due for one plan within that many seconds; the clock stays. */
    advance: (plan: string, seconds: number) => tell('clock', { advance: seconds, of: plan }),
    /** Runs as {@link later}, that many seconds ago and without an endpoint, so that Stripe owes nobody the events. */
    async earlierUnheard<T>(seconds: number, work: () => Promise<T>): Promise<T> {
      const [endpoint] = (await sdk.webhookEndpoints.list()).data;
      const disable = (disabled: boolean) => sdk.webhookEndpoints.update(endpoint?.id ?? '', { disabled });
      await disable(true);
      await tell('clock', { advance: -seconds });
      try {
        return await work();
      } finally {
        await tell('clock', { reset: true });
        await disable(false);
      }
    },
    /** Runs beside that many events, one a second, about nothing that was bought. */
    async amidForeignEvents<T>(
      { count, since }: { readonly count: number; readonly since: number },
      work: (ids: readonly string[]) => Promise<T>,
    ): Promise<T> {
      const [template] = double.store.list('event', { limit: 1 }).data;
      const ids = Array.from({ length: count }, (_, number) => `evt_foreign_${number}`);
      double.store.transaction(() => {
        for (const [number, id] of ids.entries())
          double.store.put({ ...template, id, created: since + number } as Stripe.Event);
      });
      try {
        return await work(ids);
      } finally {
        double.store.transaction(() => ids.forEach((id) => double.store.remove(id)));
      }
    },
    /** The latest event of a type about an object. */
    async event(type: Stripe.Event.Type, about: string): Promise<Stripe.Event> {
      const { data } = await sdk.events.list({ type, limit: 100 });
      const event = data.find(({ data: { object } }) => (object as { id?: string }).id === about);
      if (event === undefined) throw new Error(`no ${type} about ${about}`);
      return event;
    },
    refundsOf: async (intent: string) => (await sdk.refunds.list({ payment_intent: intent })).data,
    close: () => double.close(),
  };
}

export type TestStripe = Awaited<ReturnType<typeof startStripe>>;
