import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { invalid, StripeFault } from '../fault.ts';
import { newId } from '../store/ids.ts';
import { apiVersion, type World } from '../world.ts';
import { billing } from './billing.ts';
import { checkout } from './checkout.ts';
import { endpoints, events } from './events.ts';
import { expand } from './expand.ts';
import { readForm, type Form } from './form.ts';
import type { Operation } from './operations.ts';
import { readParams } from './params.ts';
import { customers, payments } from './payments.ts';

const operations: readonly Operation[] = [
  ...checkout,
  ...customers,
  ...payments,
  ...billing,
  ...events,
  ...endpoints,
];

/** Bytes. */
const longestBody = 1_000_000;

/** The API. `onChange` is called after each request that may have left something to do. */
export function api(world: World, secretKey: string, onChange: () => void): Hono {
  const app = new Hono();
  for (const each of operations) app.on(each.method, each.path, (context) => respond(context, each));

  app.all('/v1/*', (context) => {
    requireKey(context, secretKey);
    throw new StripeFault(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${context.req.method}: ${context.req.path}). This double of Stripe does not know it.`,
    });
  });
  app.onError((error, context) => {
    const fault =
      error instanceof StripeFault
        ? error
        : new StripeFault(500, { type: 'api_error', message: error.message });
    return send(context, fault.status, JSON.stringify({ error: fault.body }));
  });
  return app;

  async function respond(context: Context, given: Operation): Promise<Response> {
    requireKey(context, secretKey);
    const text =
      given.method === 'POST' ? await context.req.text() : new URL(context.req.url).search.slice(1);
    if (text.length > longestBody) throw invalid('The request is too long.');
    const form = readForm(text);
    const key = given.method === 'POST' ? context.req.header('idempotency-key') : undefined;
    const request = `${context.req.path} ${createHash('sha256').update(text).digest('hex')}`;
    const { status, body, isReplayed } = world.store.transaction(() => {
      const earlier = key === undefined ? undefined : responseOf(world, key, request);
      if (earlier) return { ...earlier, isReplayed: true };
      const result = perform(world, given, context.req.param('id') ?? '', form);
      if (key !== undefined)
        world.store
          .sql('insert into responses values (?, ?, ?, ?)')
          .run(key, request, result.status, result.body);
      return { ...result, isReplayed: false };
    });
    onChange();
    if (isReplayed) context.header('idempotent-replayed', 'true');
    if (key !== undefined) context.header('idempotency-key', key);
    return send(context, status, body);
  }
}

interface Result {
  readonly status: number;
  readonly body: string;
}

/** @throws StripeFault for wrong parameters, which no idempotency key remembers */
function perform(world: World, { params: schema, run }: Operation, id: string, form: Form): Result {
  const params = readParams(schema, form);
  world.store.sql('savepoint operation').run();
  try {
    const object = expand(world.store, run({ world, id, params: params as never }), params.expand ?? []);
    world.store.sql('release operation').run();
    return { status: 200, body: JSON.stringify(object) };
  } catch (error) {
    world.store.sql('rollback to operation').run();
    world.store.sql('release operation').run();
    if (error instanceof StripeFault)
      return { status: error.status, body: JSON.stringify({ error: error.body }) };
    throw error;
  }
}

/** @throws StripeFault if another request had this key */
function responseOf(world: World, key: string, request: string): Result | undefined {
  const row = world.store.sql('select request, status, body from responses where key = ?').get(key);
  if (row === undefined) return undefined;
  if (row['request'] !== request)
    throw new StripeFault(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  return { status: Number(row['status']), body: String(row['body']) };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** @throws StripeFault with 401 */
export function requireKey(context: Context, secretKey: string): void {
  const given = context.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
  if (timingSafeEqual(digest(given), digest(secretKey))) return;
  throw new StripeFault(401, {
    type: 'invalid_request_error',
    message:
      given === '' ? 'You did not provide an API key.' : `Invalid API Key provided: ${given.slice(0, 8)}***`,
  });
}

function send(context: Context, status: number, body: string): Response {
  context.header('content-type', 'application/json');
  context.header('cache-control', 'no-store');
  context.header('request-id', newId('req', 14));
  context.header('stripe-version', apiVersion);
  // Hono's type of a status is a list of numbers.
  return context.body(body, status as 200);
}
