import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Handler } from '../../app.ts';
import { isUnavailable } from '../../database/database.ts';
import type { Identity } from '../../database/identity.ts';
import { credentialsOf } from '../../keys/authenticate.ts';
import { batchFaults, readBatch, type Sent } from './broadcast-batch.ts';
import { largestPayload } from '../limits/limits.ts';
import { writable } from '../channels/permissions.ts';
import { RawBroadcast } from '../sockets/protocol.ts';
import type { RealtimeContext } from '../realtime-context.ts';

/** Phoenix' limit of a request body, in bytes. */
const largestRequest = 8_000_000;

/** `POST /realtime/v1/api/broadcast`, and `POST …/:topic/events/:event` for one message. */
export function createHttpBroadcast(context: RealtimeContext): Handler {
  const { settings, hub, rates } = context;
  const app = new Hono<{ Variables: { identity: Identity } }>().basePath('/realtime/v1/api/broadcast');
  app.use(async (c, next) => {
    const { identity, refusal } = await context.authenticate(credentialsOf(c.req.raw));
    if (refusal || identity.claims['role'] === undefined) return c.json({ message: 'Unauthorized' }, 401);
    c.set('identity', identity);
    return next();
  });
  app.use(
    bodyLimit({
      maxSize: largestRequest,
      onError: (c) => c.json({ message: 'Request Entity Too Large' }, 413),
    }),
  );

  app.post('/', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    if (body === undefined) return c.json({ message: 'Bad Request' }, 400);
    const faults = batchFaults(body, largestPayload(settings));
    if (faults) return c.json({ errors: faults }, 422);
    const messages = readBatch(body);
    if (rates.events.isExceeded()) return c.json({ message: 'You have exceeded your rate limit' }, 429);
    if (rates.events.isExceeded(messages.length)) {
      const message = 'Too many messages to broadcast, please reduce the batch size';
      return c.json({ message }, 429);
    }
    await sendBatch(context, c.var.identity, messages);
    return c.body(null, 202);
  });

  app.post('/:topic/events/:event', async (c) => {
    const type = (c.req.header('content-type') ?? 'application/json').split(';')[0]?.trim();
    if (type !== 'application/json' && type !== 'application/octet-stream') {
      const error = 'Unsupported Media Type. Use application/json or application/octet-stream';
      return c.json({ error }, 415);
    }
    const isBinary = type === 'application/octet-stream';
    const body = new Uint8Array(await c.req.arrayBuffer());
    const bytes = isBinary ? body : jsonPayload(body);
    if (!bytes) return c.json({ message: 'Bad Request' }, 400);
    if (bytes.length > largestPayload(settings)) {
      return c.json({ errors: { payload: ['Payload size exceeds tenant limit'] } }, 422);
    }
    if (rates.events.isExceeded()) return c.json({ message: 'You have exceeded your rate limit' }, 429);
    const { topic, event } = c.req.param();
    const toPrivate = c.req.query('private') === 'true';
    if (toPrivate && !(await mayWrite(context, c.var.identity, topic))) {
      return c.json({ message: 'Unauthorized' }, 403);
    }
    rates.events.add();
    hub.broadcast(topic, toPrivate, new RawBroadcast(event, isBinary ? 'binary' : 'json', bytes));
    return c.body(null, 202);
  });
  app.onError((error, c) => {
    if (isUnavailable(error)) return c.json({ message: 'Tenant database unavailable' }, 422);
    throw error;
  });
  app.notFound((c) => c.json({ message: 'Not Found' }, 404));
  return (request) => app.fetch(request);
}

/** Sends a batch. As in the hosted service, messages to private topics that the identity may not write are dropped. */
async function sendBatch(
  context: RealtimeContext,
  identity: Identity,
  messages: readonly Sent[],
): Promise<void> {
  const allowed = new Map<string, boolean>();
  for (const { topic, event, payload, private: toPrivate } of messages) {
    if (toPrivate && !allowed.has(topic)) allowed.set(topic, await mayWrite(context, identity, topic));
    if (toPrivate && !allowed.get(topic)) continue;
    context.rates.events.add();
    context.hub.broadcast(topic, toPrivate, { type: 'broadcast', event, payload });
  }
}

async function mayWrite({ database, log }: RealtimeContext, identity: Identity, topic: string) {
  const allowed = await writable({ database, log, identity, topic, extensions: ['broadcast'] });
  return allowed.has('broadcast');
}

/** Phoenix' parsing of a body: an empty body is `{}`, and a value that is not an object becomes `{"_json": value}`. */
function jsonPayload(bytes: Uint8Array): Uint8Array | undefined {
  const text = Buffer.from(bytes).toString() || '{}';
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return Buffer.from(isObject ? text : `{"_json":${text}}`);
  } catch {
    return undefined;
  }
}
