import { Hono, type Context } from 'hono';
import { capabilitiesWith, upscalers } from './capabilities.ts';
import { order, type Machine, type Run } from './machine.ts';

/** The part of the server's own API that the worker uses; anything else is 404. */
export function createApp(machine: Machine, loras: readonly string[]): Hono {
  const app = new Hono();
  app.get('/sdcpp/v1/capabilities', (context) => context.json(capabilitiesWith(loras)));

  app.post('/sdcpp/v1/img_gen', async (context) => {
    const text = await context.req.text();
    if (text === '') return context.json({ error: 'empty body' }, 400);
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch (error) {
      return context.json({ error: 'invalid json', message: String(error) }, 400);
    }
    const ordered = order.safeParse(body).data;
    if (ordered === undefined) return context.json({ error: 'invalid generation parameters' }, 400);
    const { lora, hires, output_format: format } = ordered;
    if (!['png', 'jpeg'].includes(format))
      return context.json({ error: 'invalid output_format, must be one of [png, jpeg]' }, 400);
    const isKnown =
      lora.every(({ path }) => loras.some((name) => path === `${name}.safetensors`)) &&
      (!hires.enabled || upscalers.includes(hires.upscaler));
    if (!isKnown) return context.json({ error: 'invalid generation parameters' }, 400);
    const run = machine.accept(ordered);
    if (run === undefined) return context.json({ error: 'job queue is full' }, 429);
    const { id, created } = run;
    return context.json(
      { id, kind: 'img_gen', status: 'queued', created, poll_url: `/sdcpp/v1/jobs/${id}` },
      202,
    );
  });

  app.get('/sdcpp/v1/jobs/:id', (context) => {
    const run = machine.runs.get(context.req.param('id'));
    return run === undefined ? gone(context, machine) : context.json(shown(run, machine));
  });

  app.post('/sdcpp/v1/jobs/:id/cancel', (context) => {
    const run = machine.runs.get(context.req.param('id'));
    if (run === undefined) return gone(context, machine);
    if (machine.cancel(run)) return context.json(shown(run, machine));
    return context.json({ error: 'job is currently generating and cannot be interrupted yet' }, 409);
  });
  app.notFound((context) => context.body(null, 404));
  return app;
}

const gone = (context: Context, { expired }: Machine): Response =>
  expired.has(context.req.param('id') ?? '')
    ? context.json({ error: 'job expired' }, 410)
    : context.json({ error: 'job not found' }, 404);

function shown(run: Run, machine: Machine): object {
  const { id, status, created, started, completed, images, order: ordered } = run;
  const pictures = images.map((b64_json, index) => ({ index, b64_json }));
  return {
    id,
    kind: 'img_gen',
    status,
    created,
    started,
    completed,
    queue_position: machine.placeOf(run),
    result: status === 'completed' ? { output_format: ordered.output_format, images: pictures } : null,
    error: errors[status] ?? null,
  };
}

const errors: Readonly<Partial<Record<Run['status'], object>>> = {
  failed: { code: 'generation_failed', message: 'generate_image returned no results' },
  cancelled: { code: 'cancelled', message: 'job cancelled by client' },
};
