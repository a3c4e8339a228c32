import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { Handler } from '../app.ts';
import type { Identity } from '../database/identity.ts';
import { credentialsOf } from '../keys/authenticate.ts';
import { refuse } from '../keys/refusal.ts';
import { permissionsOn } from './permissions.ts';
import type { RealtimeContext } from './realtime-context.ts';

/** Of one message; with Supabase's largest batch in mind a request may hold several. */
export const largestPayload = 256 * 1024;
const largestRequest = 3 * 1024 * 1024;

const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1),
        event: z.string().min(1),
        payload: z.unknown(),
        private: z.boolean().default(false),
      }),
    )
    .min(1),
});
type Sent = z.infer<typeof batch>['messages'][number];

/** `POST /realtime/v1/api/broadcast`, and the form of it that names one topic and event in the address. */
export function createHttpBroadcast(context: RealtimeContext): Handler {
  const app = new Hono<{ Variables: { identity: Identity } }>().basePath('/realtime/v1/api/broadcast');
  app.use(async (c, next) => {
    const { identity, refusal } = await context.authenticate(credentialsOf(c.req.raw));
    if (refusal) return refuse(refusal);
    c.set('identity', identity);
    return next();
  });
  app.use(
    bodyLimit({ maxSize: largestRequest, onError: (c) => c.json({ error: 'Payload is too large' }, 413) }),
  );

  app.post('/', async (c) => {
    const parsed = batch.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 422);
    return send(context, c.var.identity, parsed.data.messages);
  });
  app.post('/:topic/events/:event', async (c) => {
    const isBinary = c.req.header('content-type') === 'application/octet-stream';
    const payload: unknown = isBinary
      ? Buffer.from(await c.req.arrayBuffer())
      : await c.req.json().catch(() => undefined);
    if (payload === undefined) return c.json({ error: 'The body is not JSON' }, 422);
    const { topic, event } = c.req.param();
    return send(context, c.var.identity, [
      { topic, event, payload, private: c.req.query('private') === 'true' },
    ]);
  });
  app.notFound((c) => c.json({ error: 'Not found' }, 404));
  return (request) => app.fetch(request);
}

async function send(
  context: RealtimeContext,
  identity: Identity,
  messages: readonly Sent[],
): Promise<Response> {
  for (const { topic, payload, private: isPrivate } of messages) {
    const size =
      payload instanceof Uint8Array ? payload.byteLength : Buffer.byteLength(JSON.stringify(payload) ?? '');
    if (size > largestPayload) {
      return Response.json(
        { error: `The payload for ${topic} has ${size} bytes; ${largestPayload} are allowed` },
        { status: 413 },
      );
    }
    if (isPrivate && !(await permissionsOn(context.database, identity, topic)).write) {
      return Response.json({ error: `Unauthorized to write to topic ${topic}` }, { status: 403 });
    }
  }
  for (const { topic, event, payload, private: isPrivate } of messages) {
    context.hub.broadcast(topic, isPrivate, { event, payload });
  }
  return new Response(null, { status: 202 });
}
