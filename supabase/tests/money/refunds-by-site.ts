import { randomUUID } from 'node:crypto';
import { createClient, type EmailOtpType } from '@supabase/supabase-js';
import { keys, type Chance } from 'barebase/testing';
import { TOTP } from 'otpauth';
import { z } from 'zod';
import { setAdministrator } from '../../administrators/set-role.ts';
import type { BoughtAtStripe } from './bought.ts';
import { leftOf } from './one-bought.ts';
import type { KilledBackend } from '../killed-backend.ts';
import type { TestStripe } from './stripe.ts';

/** In milliseconds. Administrators give their second factor again after 15 minutes. */
const factorLasts = 10 * 60_000;

const orders = z.array(
  z.object({
    id: z.string(),
    amount: z.number(),
    refund: z.string().nullable(),
    refusal: z.string().nullable(),
  }),
);

/** Makes an account and signs it in. */
export async function signUp(killed: KilledBackend) {
  const email = `${randomUUID()}@example.org`;
  const service = await killed.service();
  const { data: link, error } = await service.auth.admin.generateLink({ type: 'magiclink', email });
  if (error) throw error;
  const client = createClient(await killed.url(), keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { hashed_token: token_hash, verification_type: type } = link.properties;
  const { data } = await client.auth.verifyOtp({ token_hash, type: type as EmailOtpType });
  return { id: data.user?.id ?? '', email, client, token: data.session?.access_token ?? '' };
}

type SignedUp = Awaited<ReturnType<typeof signUp>>;

interface Parts {
  readonly killed: KilledBackend;
  readonly stripe: TestStripe;
  readonly bought: BoughtAtStripe;
  readonly visitors: readonly SignedUp[];
  readonly chance: Chance;
}

/** Refunds that visitors and an administrator order at the site, as their pages do. */
export class RefundsBySite {
  readonly #parts: Parts;
  #administrator = { token: '', until: 0 };
  readonly #seen = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** How many refunds Stripe has made of them. */
  get made(): number {
    return this.#seen.size;
  }

  /** Signs an administrator in; call it before anything is killed. */
  async prepare(): Promise<void> {
    if (this.#administrator.until > Date.now()) return;
    this.#administrator = {
      token: await newAdministrator(this.#parts.killed),
      until: Date.now() + factorLasts,
    };
  }

  /**
   * Withdrawals from three packs and from the first month of each plan, each doubled, and three refunds by the administrator,
   * each sent twice, at the same time.
   */
  async ask(): Promise<void> {
    const { bought, chance, visitors } = this.#parts;
    const packs = bought.refundable();
    if (packs.length === 0) return;
    const three = () => Array.from({ length: 3 }, () => chance.pick(packs));
    const { token } = this.#administrator;
    const withdrawals = [...three(), ...bought.withdrawable()].flatMap(({ visitor, purchase }) => {
      const own = visitors.find(({ id }) => id === visitor)?.token ?? '';
      const withdraw = () => this.#call('withdraw-purchase', own, { purchaseId: purchase.id });
      return [withdraw(), withdraw()];
    });
    const refunds = three().flatMap((one) => {
      const id = randomUUID();
      const amount = 1 + chance.below(leftOf(one));
      const act = { act: 'refund', id, purchaseId: one.purchase.id, amount, reason: 'The torture' };
      return [this.#call('administer', token, act), this.#call('administer', token, act)];
    });
    await Promise.all([...withdrawals, ...refunds]);
  }

  /** Tells what was bought of the refunds that Stripe has made, and returns what is wrong with them. */
  async faults(): Promise<string[]> {
    const { bought, killed, stripe } = this.#parts;
    const { data } = await (await killed.service()).from('refund_orders').select('id,amount,refund,refusal');
    const refunds = await stripe.sdk.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    const made = refunds.toReversed().filter(({ metadata }) => metadata?.['order'] !== undefined);
    for (const { id, payment_intent: intent, amount } of made.filter(
      (refund) => !this.#seen.has(refund.id),
    )) {
      this.#seen.add(id);
      bought.wasRefunded(String(intent), amount);
    }
    return orders.parse(data).flatMap(({ id, amount, refund, refusal }) => {
      const own = made.filter(({ metadata }) => metadata?.['order'] === id);
      const isRight =
        refusal === null
          ? own.length === 1 && own[0]?.id === refund && own[0].amount === amount
          : own.length === 0;
      return isRight ? [] : [`the order ${id} of ${amount} has ${own.length} refunds, ${refund}, ${refusal}`];
    });
  }

  /** Calls a function until it answers. */
  async #call(name: string, token: string, body: object): Promise<void> {
    const headers = { apikey: keys.publishable, authorization: `Bearer ${token}` };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const url = `${await this.#parts.killed.url()}/functions/v1/${name}`;
    const response = await fetch(url, request).catch(() => undefined);
    await response?.arrayBuffer();
    if (response === undefined || response.status >= 500) await this.#call(name, token, body);
  }
}

/** The token of an administrator who has signed in with the second factor. */
async function newAdministrator(killed: KilledBackend): Promise<string> {
  const { email, client } = await signUp(killed);
  await setAdministrator(await killed.service(), email, true);
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (factor === null) throw new Error('no factor');
  const code = new TOTP({ secret: factor.totp.secret }).generate();
  const { data } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  return data?.access_token ?? '';
}
