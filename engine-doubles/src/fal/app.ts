import { Hono, type Context } from 'hono';
import { failureResponse, failures } from './failures.ts';
import { isModel, modelNames, openApiOf, unitPrice } from './models.ts';
import type { FalQueue } from './queue.ts';

/** A request as it arrived. */
export interface Received {
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** fal's queue, its catalogue below `/v1`, and its files. */
export function createApp(queue: FalQueue, received: Received[]): Hono {
  const app = new Hono();

  app.get('/v1/models', (context) => {
    const { endpoint_id: id, expand } = context.req.query();
    const names = modelNames.filter((name) => id === undefined || name === id);
    const models = names.map((name) => ({
      endpoint_id: name,
      metadata: { display_name: name, category: 'text-to-image', status: 'active' },
      ...(expand !== undefined && { openapi: openApiOf(name) }),
    }));
    return context.json({ models, next_cursor: null, has_more: false });
  });
  app.get('/v1/models/pricing', (context) => {
    const price = {
      endpoint_id: context.req.query('endpoint_id'),
      unit_price: unitPrice,
      unit: 'megapixels',
      currency: 'USD',
    };
    return context.json({ prices: [price], next_cursor: null, has_more: false });
  });
  app.get('/files/:name', (context) => {
    const file = queue.files.get(context.req.param('name'));
    if (file === undefined) return context.body(null, 404);
    return context.body(Uint8Array.from(file), 200, { 'content-type': 'image/png' });
  });

  const found = (context: Context) => queue.find(context.req.param('id') ?? '');
  app.get('/:owner/:app/requests/:id/status', (context) => {
    const request = found(context);
    if (request === undefined) return failureResponse(failures.expired);
    const about = addressesOf(context, request);
    const logs = request.log.map((message) => ({ message, level: 'STDERR', source: 'USER', timestamp: '' }));
    if (request.result !== undefined)
      return context.json({ status: 'COMPLETED', ...about, logs, metrics: { inference_time: 1.2 } });
    const state = request.begun
      ? { status: 'IN_PROGRESS', logs }
      : { status: 'IN_QUEUE', queue_position: queue.before(request) };
    return context.json({ ...state, ...about }, 202);
  });
  app.get('/:owner/:app/requests/:id', (context) => {
    const { input, result, script } = found(context) ?? {};
    if (result === undefined) return failureResponse(failures.expired);
    if (result === 'cancelled') return failureResponse(failures.cancelled);
    if ('failure' in result) return failureResponse(result.failure);
    const { pictures, width, height } = result;
    const body = {
      images: pictures.map((url) => ({ url, width, height, content_type: 'image/png' })),
      seed: script?.seed ?? Number(input?.['seed'] ?? 42),
      has_nsfw_concepts: pictures.map(() => script?.isNsfw === true),
      timings: { inference: 1.2 },
      prompt: input?.['prompt'],
    };
    return context.json(body, 200, { 'x-fal-billable-units': '1' });
  });
  app.put('/:owner/:app/requests/:id/cancel', (context) => {
    const request = found(context);
    if (request === undefined) return context.json({ status: 'NOT_FOUND' }, 404);
    if (!queue.cancel(request)) return context.json({ status: 'ALREADY_COMPLETED' }, 400);
    return context.json({ status: 'CANCELLATION_REQUESTED' }, 202);
  });

  app.post('/*', async (context) => {
    const model = context.req.path.slice(1);
    if (queue.funds <= 0) return failureResponse(failures.locked);
    if (!isModel(model)) return failureResponse(failures.noModel);
    const body = await context.req.json<Received['body']>();
    received.push({ headers: context.req.raw.headers, body });
    const request = queue.submit(model, body, `${new URL(context.req.url).origin}/files`);
    return context.json({ status: 'IN_QUEUE', queue_position: 0, ...addressesOf(context, request) });
  });
  return app;
}

/** The addresses of a request lack the part of the model's name after the second slash. */
function addressesOf(
  context: Context,
  { id, model }: { readonly id: string; readonly model: string },
): object {
  const { origin } = new URL(context.req.url);
  const response_url = `${origin}/${model.split('/').slice(0, 2).join('/')}/requests/${id}`;
  return {
    request_id: id,
    response_url,
    status_url: `${response_url}/status`,
    cancel_url: `${response_url}/cancel`,
  };
}
