import { Hono } from 'hono';
import { z } from 'zod';
import { shownEmbedding } from './lists.ts';
import { guideRefusal } from './guide-refusal.ts';
import type { Machine } from './machine.ts';
import { enlargement as enlargementSchema, order as orderSchema } from './run.ts';

const progressBody = z.looseObject({
  id_task: z.string().nullish(),
  id_live_preview: z.number().default(-1),
  live_preview: z.boolean().default(true),
});

/** The part of the servers' HTTP interface that the worker uses; anything else is 404, as there without `--api`. */
export function createApp(machine: Machine): Hono {
  const { behaviour, lists, state } = machine;
  const { shown } = behaviour;
  const app = new Hono();
  const threads = new Threads(behaviour.threads);
  app.use((_, next) => threads.run(next));

  app.get('/sdapi/v1/sd-models', (context) => context.json(lists.models.map(shown.model)));
  app.get('/sdapi/v1/samplers', (context) => context.json(lists.samplers.map(shown.sampler)));
  app.get('/sdapi/v1/upscalers', (context) => context.json(lists.upscalers.map(shown.upscaler)));
  app.get('/sdapi/v1/latent-upscale-modes', (context) => context.json([{ name: 'Latent' }]));
  app.get('/sdapi/v1/loras', (context) => context.json(lists.loras.map(shown.lora)));
  app.get('/sdapi/v1/options', (context) =>
    context.json({ samples_format: 'png', sd_model_checkpoint: machine.loaded?.title ?? null }),
  );
  if (behaviour.hasSchedulers)
    app.get('/sdapi/v1/schedulers', (context) => context.json(lists.schedulers.map(shown.scheduler)));
  if (behaviour.hasEmbeddings)
    app.get('/sdapi/v1/embeddings', (context) => {
      const loaded = Object.fromEntries(lists.embeddings.map((name) => [name, shownEmbedding()]));
      return context.json({ loaded, skipped: {} });
    });
  // The extension: Mikubill/sd-webui-controlnet, `scripts/api.py`.
  if (lists.controlNets !== undefined) {
    app.get('/controlnet/model_list', (context) => context.json({ model_list: lists.controlNets }));
    app.get('/controlnet/module_list', (context) =>
      context.json({ module_list: ['none', 'invert (from white bg & black line)'], module_detail: {} }),
    );
  }
  if (behaviour.loras === 'list')
    app.get('/sdcpp/v1/capabilities', (context) => context.json({ samplers: lists.samplers }));

  if (behaviour.imitatesComfyUi)
    app.get('/system_stats', (context) =>
      context.json({ system: { os: 'posix', comfyui_version: 'v0.3.4-3-g7126ecf' }, devices: [] }),
    );

  app.on('POST', ['/sdapi/v1/txt2img', '/sdapi/v1/img2img'], async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined);
    const refusal =
      behaviour.refusal(body, lists) ??
      (await guideRefusal(body, context.req.path.endsWith('img2img'), lists, behaviour));
    if (refusal?.isQueued) machine.leaveInQueue(orderSchema.parse(body));
    if (refusal !== undefined) return context.json(refusal.body, refusal.status);
    const order = orderSchema.parse(body);
    const name = order.sampler_name;
    if (behaviour.refusesSamplers && typeof name === 'string' && machine.findSampler(name) === undefined)
      return context.json(
        { error: 'HTTPException', code: 404, detail: 'Sampler not found', errors: '' },
        404,
      );
    const outcome = await machine.draw(order);
    if ('images' in outcome) return context.json({ ...outcome, parameters: order });
    const { status, body: said } = behaviour.failure(outcome.failure);
    return typeof said === 'string' ? context.text(said, status) : context.json(said, status);
  });

  if (behaviour.hasExtras)
    app.post('/sdapi/v1/extra-single-image', async (context) => {
      const body = enlargementSchema.safeParse(await context.req.json().catch(() => undefined));
      if (!body.success) return context.json({ detail: [{ loc: ['body'] }] }, 422);
      const outcome = await machine.enlarge(body.data);
      if ('image' in outcome) return context.json(outcome);
      const { status, body: said } = behaviour.failure(outcome.failure);
      return typeof said === 'string' ? context.text(said, status) : context.json(said, status);
    });

  if (behaviour.hasProgress) {
    app.get('/sdapi/v1/progress', (context) => {
      const skipsImage = context.req.query('skip_current_image') === 'true';
      const image = skipsImage ? null : (state.preview?.toString('base64') ?? null);
      const { progress } = state;
      return context.json({
        progress,
        eta_relative: 0,
        state: state.shown(),
        current_image: state.jobCount === 0 ? null : image,
        textinfo: null,
      });
    });
    app.post('/sdapi/v1/interrupt', (context) => {
      machine.interrupt();
      return behaviour.interruptStatus === 204 ? context.body(null, 204) : context.json({});
    });
    // SD.Next has the address as well, and never hears of the ids there.
    app.post('/internal/progress', async (context) => {
      const asked = progressBody.parse(await context.req.json());
      return context.json(progressOf(machine, asked));
    });
  }
  if (behaviour.hasTaskIds)
    app.get('/internal/pending-tasks', (context) =>
      context.json({ size: machine.pending.length, tasks: machine.pending }),
    );
  app.notFound((context) => context.json({ detail: 'Not Found' }, 404));
  return app;
}

function progressOf(machine: Machine, asked: z.infer<typeof progressBody>): object {
  const { state, pending } = machine;
  const id = asked.id_task ?? undefined;
  const isQueued = id !== undefined && pending.includes(id);
  const about = {
    active: id === machine.current,
    queued: isQueued,
    completed: id !== undefined && machine.isFinished(id),
  };
  if (!about.active) {
    const place = `In queue: ${pending.indexOf(id ?? '') + 1}/${pending.length}`;
    const textinfo = isQueued ? place : 'Waiting...';
    return { ...about, progress: null, eta: null, live_preview: null, id_live_preview: -1, textinfo };
  }
  const isNew =
    asked.live_preview && state.preview !== undefined && state.previewId !== asked.id_live_preview;
  return {
    ...about,
    progress: state.progress,
    eta: null,
    live_preview: isNew ? `data:image/png;base64,${state.preview?.toString('base64')}` : null,
    id_live_preview: isNew ? state.previewId : asked.id_live_preview,
    textinfo: null,
  };
}

/** The threads that work on requests: a waiting picture holds one, and without a free one even progress waits. */
class Threads {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run(work: () => Promise<void>): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
