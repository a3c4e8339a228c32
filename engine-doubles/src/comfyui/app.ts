import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { graph as graphSchema } from './graph.ts';
import { jobOf } from './jobs.ts';
import type { Machine } from './machine.ts';
import type { Models, NodeClasses } from './node-classes.ts';
import { validate } from './validate.ts';
import type { Version } from './versions.ts';

const promptBody = z.looseObject({
  prompt: graphSchema.optional(),
  prompt_id: z.string().nullish(),
  client_id: z.string().optional(),
  extra_data: z.record(z.string(), z.unknown()).default({}),
});
const queueBody = z.looseObject({ delete: z.array(z.string()).default([]) });
const uploadFields = z.looseObject({
  subfolder: z.string().default(''),
  type: z.enum(['input', 'temp', 'output']).default('input'),
  overwrite: z.string().optional(),
});
const interruptBody = z.looseObject({ prompt_id: z.string().optional() });

export interface AppOptions {
  readonly machine: Machine;
  readonly version: Version;
  readonly classes: NodeClasses;
  readonly models: Models;
}

/** The part of ComfyUI's HTTP interface that the worker uses; anything else is 404, as there. */
export function createApp({ machine, version, classes, models }: AppOptions): Hono {
  const { behaviour } = machine;
  const app = new Hono();
  const refuse = (context: Context, status: 400 | 409, type: string, message: string, details = message) =>
    context.json({ error: { type, message, details, extra_info: {} }, node_errors: {} }, status);

  app.get('/system_stats', (context) =>
    context.json({
      system: { os: 'posix', ram_total: 8e9, ram_free: 6e9, comfyui_version: version, argv: ['main.py'] },
      devices: [{ name: 'cpu', type: 'cpu', index: null, vram_total: 8e9, vram_free: 6e9 }],
    }),
  );
  app.get('/prompt', (context) => context.json(machine.status()));
  app.get('/models/:folder', (context) => {
    const files = models[context.req.param('folder')];
    return files === undefined ? empty(context, 404) : context.json(files);
  });
  app.get('/object_info/:name', (context) => {
    const name = context.req.param('name');
    return context.json(classes[name] === undefined ? {} : { [name]: classes[name] });
  });

  app.post('/prompt', async (context) => {
    const body = promptBody.parse(await context.req.json());
    const { prompt: graph, client_id: clientId, extra_data: extra } = body;
    const id = body.prompt_id ?? crypto.randomUUID();
    if (graph === undefined) return refuse(context, 400, 'no_prompt', 'No prompt provided');
    if (behaviour.wantsUuids && !isCanonicalUuid(id))
      return refuse(
        context,
        400,
        'invalid_prompt_id',
        'prompt_id must be a valid UUID',
        'prompt_id must be a UUID string in canonical lowercase hyphenated form; omit it to let the server generate one',
      );
    const { outputs, error, nodeErrors } = validate(graph, {
      classes,
      namesMissingNodes: behaviour.namesMissingNodes,
      hasFile: (name) => machine.files.hasLoadable(name),
    });
    if (error !== undefined) return context.json({ error, node_errors: nodeErrors }, 400);
    if (behaviour.refusesUsedIds && machine.isUsed(id))
      return refuse(context, 409, 'duplicate_prompt_id', 'The prompt_id has been used');
    const extraData = {
      ...extra,
      ...(clientId !== undefined && { client_id: clientId }),
      ...(behaviour.hasJobs && { create_time: Date.now() }),
    };
    const number = machine.accept({ id, graph, extraData, outputs });
    return context.json({ prompt_id: id, number, node_errors: nodeErrors });
  });

  app.get('/queue', (context) => context.json(machine.shownQueue()));
  app.post('/queue', async (context) => {
    for (const id of queueBody.parse(await context.req.json()).delete) machine.dequeue(id);
    return empty(context, 200);
  });
  app.post('/interrupt', async (context) => {
    const body = interruptBody.parse(await context.req.json().catch(() => ({})));
    machine.interrupt(behaviour.interruptsById ? body.prompt_id : undefined);
    return empty(context, 200);
  });
  app.get('/history/:id', (context) => {
    const id = context.req.param('id');
    const entry = machine.history(id);
    return context.json(entry === undefined ? {} : { [id]: entry.shown });
  });

  if (behaviour.hasJobs)
    app.get('/api/jobs/:id', (context) => {
      const job = jobOf(machine, context.req.param('id'));
      return job === undefined ? context.json({ error: 'Job not found' }, 404) : context.json(job);
    });
  if (behaviour.cancelsJobs)
    app.post('/api/jobs/:id/cancel', (context) => {
      const id = context.req.param('id');
      return context.json({ cancelled: machine.interrupt(id) || machine.dequeue(id) });
    });

  app.get('/view', (context) => {
    const { filename = '', subfolder = '', type = 'output' } = context.req.query();
    if (filename.includes('..') || filename.startsWith('/')) return empty(context, 400);
    const file = machine.files.read(type, subfolder, filename);
    if (file === undefined) return empty(context, 404);
    return context.body(Uint8Array.from(file), 200, { 'content-type': 'image/png' });
  });
  app.post('/upload/image', async (context) => {
    const { image, ...fields } = await context.req.parseBody();
    const { subfolder, type, overwrite } = uploadFields.parse(fields);
    if (!(image instanceof File)) return empty(context, 400);
    const bytes = new Uint8Array(await image.arrayBuffer());
    const place = { type, subfolder, filename: image.name };
    const name = machine.files.upload(place, bytes, overwrite === 'true' || overwrite === '1');
    return context.json({ name, subfolder, type });
  });
  // Its frontend's files take every other address, for GET alone.
  app.notFound((context) =>
    context.req.method === 'GET'
      ? context.body(null, 404, { 'content-type': 'application/octet-stream' })
      : context.text('405: Method Not Allowed', 405),
  );
  return app;
}

/** As aiohttp sends a response without a body. */
const empty = (context: Context, status: 200 | 400 | 404): Response => context.body(null, status);

const isCanonicalUuid = (id: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(id);
