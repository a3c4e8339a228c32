import { Hono, type Context } from 'hono';
import type { Connection } from '../serve-with-faults.ts';
import { errorResponse, type ApiError } from './errors.ts';
import { refusalFor } from './refusals.ts';
import type { Server } from './servers.ts';
import type { Commission, Studio } from './studio.ts';
import { validate, type Fields } from './validate.ts';

interface Env {
  readonly Bindings: Connection;
}

/** A request as it arrived. */
export interface Received {
  readonly headers: Headers;
  /** Parsed, if it is JSON. */
  readonly body: unknown;
  /** The pictures of an edit. */
  readonly pictures: readonly Uint8Array[];
}

/** The part of the image API that servers of this kind have; anything else is 404. */
export function createApp(server: Server, studio: Studio, received: Received[]): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (context, next) => {
    const { req } = context;
    const isJson = req.method === 'POST' && req.header('content-type') === 'application/json';
    const body = isJson ? await req.json() : undefined;
    received.push({ headers: req.raw.headers, body, pictures: await picturesOf(context) });
    await next();
    context.res.headers.set('x-request-id', `req_${received.length}`);
  });

  app.get('/v1/models', (context) =>
    context.json({
      ...(server.errors !== 'text' && { object: 'list' }),
      data: Object.keys(server.models).map((id) => ({
        id,
        object: 'model',
        owned_by: server.bills ? 'system' : 'local',
      })),
    }),
  );

  const refuse = (lack: Parameters<typeof refusalFor>[0]) =>
    errorResponse(refusalFor(lack, server), server.errors);

  async function order(context: Context<Env>, fields: Fields): Promise<Response> {
    const valid = validate(fields, server);
    if ('status' in valid) return errorResponse(valid, server.errors);
    const { origin } = new URL(context.req.url);
    const commission = studio.begin(valid, context.req.path, origin);
    if ('status' in commission) return errorResponse(commission, server.errors);
    return commission.isStream ? streamed(commission, context.env.cut) : whole(commission);
  }

  async function whole(commission: Commission): Promise<Response> {
    const body = await commission.whole();
    return 'status' in body ? errorResponse(body as ApiError, server.errors) : Response.json(body);
  }

  app.post('/v1/images/generations', async (context) => {
    const text = await context.req.text();
    if (text === '') return refuse('body');
    const fields = parsed(text);
    return fields === undefined ? refuse('json') : order(context, fields);
  });
  app.post('/v1/images/edits', async (context) => {
    if (context.req.header('content-type')?.startsWith('multipart/form-data') !== true) return refuse('form');
    const { image, 'image[]': images = image, mask, ...fields } = await context.req.parseBody({ all: true });
    const files = [images, mask].flat().filter((part) => part !== undefined);
    if (fields['prompt'] === undefined) return refuse('prompt');
    if (files.length === 0 || !files.every((part) => part instanceof File)) return refuse('picture');
    return order(context, fields);
  });
  app.get('/generated-images/:name', (context) => {
    const file = studio.files.get(context.req.param('name'));
    if (file === undefined) return context.body(null, 404);
    return context.body(Uint8Array.from(file), 200, { 'content-type': 'image/png' });
  });
  return app;
}

async function picturesOf({ req }: Context): Promise<Uint8Array[]> {
  if (req.header('content-type')?.startsWith('multipart/form-data') !== true) return [];
  const parts = Object.values(await req.parseBody({ all: true })).flat();
  const files = parts.filter((part) => part instanceof File);
  return Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
}

function parsed(text: string): Fields | undefined {
  try {
    return JSON.parse(text) as Fields;
  } catch {
    return undefined;
  }
}

function streamed(commission: Commission, cut: () => void): Response {
  const text = new TextEncoder();
  const body = new ReadableStream({
    async start(controller) {
      let isRead = true;
      const enqueue = (event: string) => {
        try {
          controller.enqueue(text.encode(event));
        } catch {
          // Nobody reads any more, and the picture is drawn all the same.
          isRead = false;
        }
      };
      // An empty comment, with which the head of the response is sent.
      enqueue(':\n\n');
      for await (const { type, data } of commission.events(cut))
        enqueue(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
      if (isRead) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}
