import { Hono, type Context } from 'hono';
import type { Input, Queue, Run } from '../hosted/queue.ts';
import { failureResponse, failures } from './failures.ts';
import { models, openApiOf } from './models.ts';

/** A request as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The part of Replicate's API that makes pictures, below `/v1`, and its files. */
export function createApp(queue: Queue<string>, received: Received[]): Hono {
  const app = new Hono();

  app.get('/v1/account', (context) => context.json({ type: 'user', username: 'me', name: 'Me' }));
  app.get('/v1/collections/text-to-image', (context) =>
    context.json({
      name: 'Text to image',
      models: Object.keys(models).map((id) => ({ owner: id.split('/')[0], name: id.split('/')[1] })),
    }),
  );
  const found = (context: Context) => models[`${context.req.param('owner')}/${context.req.param('name')}`];
  app.get('/v1/models/:owner/:name', (context) => {
    const model = found(context);
    if (model === undefined) return failureResponse(failures.noModel);
    const latest_version = { id: model.version, openapi_schema: openApiOf(model) };
    return context.json({ is_official: model.isOfficial, latest_version });
  });
  app.get('/v1/models/:owner/:name/versions/:version', (context) => {
    const model = found(context);
    if (model?.version !== context.req.param('version')) return failureResponse(failures.noModel);
    return context.json({ id: model.version, openapi_schema: openApiOf(model) });
  });

  async function order(context: Context, modelOf: (body: Received['body']) => string | undefined) {
    const body = await context.req.json<Received['body']>();
    const model = modelOf(body);
    if (model === undefined) return failureResponse(failures.noModel);
    if (queue.funds <= 0) return failureResponse(failures.noFunds);
    received.push({ path: context.req.path, headers: context.req.raw.headers, body });
    const run = queue.submit(model, body['input'] as Input, `${new URL(context.req.url).origin}/files`);
    return context.json(predictionOf(run, context), 201);
  }
  app.post('/v1/models/:owner/:name/predictions', (context) =>
    order(context, () =>
      found(context)?.isOfficial === true
        ? `${context.req.param('owner')}/${context.req.param('name')}`
        : undefined,
    ),
  );
  app.post('/v1/predictions', (context) =>
    order(context, ({ version }) => Object.keys(models).find((id) => models[id]?.version === version)),
  );

  app.get('/v1/predictions/:id', (context) => {
    const run = queue.find(context.req.param('id'));
    return run === undefined ? failureResponse(failures.noModel) : context.json(predictionOf(run, context));
  });
  app.post('/v1/predictions/:id/cancel', (context) => {
    const run = queue.find(context.req.param('id'));
    if (run === undefined) return failureResponse(failures.noModel);
    queue.cancel(run);
    return context.json(predictionOf(run, context));
  });
  app.get('/files/:name', (context) => {
    const file = queue.files.get(context.req.param('name'));
    if (file === undefined) return context.body(null, 404);
    return context.body(Uint8Array.from(file), 200, { 'content-type': 'image/png' });
  });
  return app;
}

/** A run as Replicate tells it: the status of one that failed is 200 as well. */
function predictionOf(run: Run<string>, context: Context): object {
  const { id, model, input, log, begun, result, script } = run;
  const { origin } = new URL(context.req.url);
  const get = `${origin}/v1/predictions/${id}`;
  const about = {
    id,
    model: script.model ?? model,
    version: 'hidden',
    input,
    logs: log.join('\n'),
    data_removed: false,
    urls: { get, cancel: `${get}/cancel` },
  };
  const none = { output: null, error: null };
  if (result === undefined) return { ...about, ...none, status: begun ? 'processing' : 'starting' };
  const metrics = begun ? { predict_time: 2.5, total_time: 3.5 } : {};
  if (result === 'cancelled') return { ...about, ...none, metrics, status: 'canceled' };
  if ('failure' in result)
    return { ...about, output: null, error: result.failure, metrics, status: 'failed' };
  // A model that draws one picture has no list.
  const isList = models[model]?.properties['num_outputs'] !== undefined;
  const output = isList ? result.pictures : result.pictures[0];
  return { ...about, output, error: null, metrics, status: 'succeeded' };
}
