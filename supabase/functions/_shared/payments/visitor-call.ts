import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { readBody } from '../body.ts';
import type { FunctionEnvironment } from '../environment.ts';
import { log } from '../log.ts';
import type { Service } from '../service.ts';
import { visitorOf, type Visitor } from '../visitor.ts';
import type { PaymentContext, Payments } from './context.ts';
import { accountClosed, PaymentRefusal } from './refusal.ts';

/** Bytes; the longest body has an id. */
const longestBody = 1000;

/**
 * How often a visitor may call each function within an hour. Each call asks Stripe, and some write a row or a session there;
 * somebody who buys, pays, cancels and withdraws by hand stays far below.
 */
const mostAnHour = {
  'start-purchase': 30,
  'end-purchase': 30,
  'settle-purchase': 120,
  'withdraw-purchase': 30,
  'cancel-plan': 30,
  'billing-portal': 30,
} as const;

export interface VisitorCall<Body> extends Payments {
  readonly visitor: Visitor;
  readonly body: Body;
  /** The origin of the page that asks, to which the visitor comes back. */
  readonly site: string;
  /** Reads with the visitor's own rights, so that policies decide what is the visitor's. */
  readonly own: SupabaseClient;
}

/** A handler for the pages of signed-in visitors. What `work` returns is the response's body. */
export const createVisitorHandler =
  <Body>(
    name: keyof typeof mostAnHour,
    schema: z.core.$ZodType<Body>,
    work: (call: VisitorCall<Body>) => Promise<object>,
    { environment, service, payments }: PaymentContext,
  ) =>
  async (request: Request): Promise<Response> => {
    const start = performance.now();
    const respond = async (): Promise<Response> => {
      if (payments === undefined) throw new PaymentRefusal('payments_off');
      if (request.method !== 'POST') throw malformed(`Use POST, not ${request.method}.`);
      const visitor = await visitorOf(request, service);
      if (visitor === undefined) throw new PaymentRefusal('no_session');
      const body = await bodyOf(request, schema);
      await takeTurn(service, visitor, name);
      const site = siteOf(request, environment);
      const own = clientOf(visitor.token, environment);
      return Response.json(await work({ ...payments, visitor, body, site, own }), {
        headers: { 'cache-control': 'no-store' },
      });
    };
    const response = await respond().catch((error: unknown) => toResponse(name, error));
    log('info', { event: name, status: response.status, ms: Math.round(performance.now() - start) });
    return response;
  };

/** @throws PaymentRefusal `too_often` once the visitor had the most calls of the last hour */
async function takeTurn(service: Service, { id }: Visitor, name: keyof typeof mostAnHour): Promise<void> {
  const turn = { user_id: id, action: name, most: mostAnHour[name] };
  const { error } = await service.rpc('take_payment_turn', turn);
  if (error?.message === 'too_often') throw new PaymentRefusal('too_often');
  if (error?.message === 'user_not_found') throw new PaymentRefusal('no_session', accountClosed);
  if (error) throw new Error(`take_payment_turn: ${error.code} ${error.message}`);
}

async function bodyOf<Body>(request: Request, schema: z.core.$ZodType<Body>): Promise<Body> {
  const text = await readBody(request, longestBody);
  if (text === undefined) throw malformed(`The body has more than ${longestBody} bytes.`);
  const parsed = z.safeParse(schema, jsonOf(text));
  if (parsed.success) return parsed.data;
  throw malformed(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not JSON.');
  }
}

const malformed = (message: string): PaymentRefusal => new PaymentRefusal('malformed_request', message);

function siteOf(request: Request, { siteOrigins: [first = '', ...others] }: FunctionEnvironment): string {
  return others.find((origin) => origin === request.headers.get('origin')) ?? first;
}

const clientOf = (token: string, { supabaseUrl, secretKey }: FunctionEnvironment): SupabaseClient =>
  createClient(supabaseUrl, secretKey, { accessToken: async () => token });

const unavailable = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']);

function toResponse(name: string, error: unknown): Response {
  if (error instanceof PaymentRefusal) return error.toResponse();
  const type = error instanceof Error && 'type' in error ? String(error.type) : '';
  log('error', { event: name, type, message: error instanceof Error ? error.message : String(error) });
  return new PaymentRefusal(unavailable.has(type) ? 'payments_unavailable' : 'internal').toResponse();
}
