import sharp from 'sharp';
import { ask, post, type Answer } from '../ask.ts';
import { draw, first, img2img, sizeOf, small, txt2img, withSizes, type Target } from './requests.ts';

/** A server whose runs can be watched while they are drawn. */
export interface WatchedTarget extends Target {
  /** The next run stops after its first step, if the target is the double. */
  holdStep(): void;
  release(): void;
}

const steps = 20;
const newId = (): string => `recorded-${crypto.randomUUID()}`;

const order = (target: Target, id: string, changes: object = {}): Promise<Answer> =>
  post(target, txt2img, { ...small, steps, force_task_id: id, ...changes });

interface Task {
  readonly active: boolean;
  readonly queued: boolean;
  readonly progress: number | null;
  readonly live_preview: string | null;
}

const task = async (target: Target, id: string): Promise<Task> =>
  (await post(target, '/internal/progress', { id_task: id, id_live_preview: -1 })).body as Task;

const told = async (target: Target, id: string): Promise<object> => shownTask(await task(target, id));

/** What the server tells of a run as soon as that is wanted. */
async function taskOnce(target: Target, id: string, isWanted: (task: Task) => boolean): Promise<object> {
  for (;;) {
    const found = await task(target, id);
    if (isWanted(found)) return shownTask(found);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const shownTask = async (found: Task): Promise<object> => ({
  ...found,
  live_preview: found.live_preview === null ? null : await sizeOf(found.live_preview),
});

const isBegun = ({ active, progress, live_preview: preview }: Task): boolean =>
  active && progress !== null && progress > 0 && preview !== null;

async function serverProgress(target: Target): Promise<object> {
  const { status, body } = await ask(target, '/sdapi/v1/progress');
  const { current_image: image, ...rest } = body as { current_image: string | null };
  return { status, body: { ...rest, current_image: image === null ? null : await sizeOf(image) } };
}

/** The list of models without the folders of the machine. */
async function models(target: Target): Promise<Answer> {
  const answer = await first(target, '/sdapi/v1/sd-models');
  const entries = answer.body as readonly { readonly filename: string }[];
  return {
    ...answer,
    body: entries.map((entry) => ({ ...entry, filename: entry.filename.split('/').at(-1) })),
  };
}

const png = async (): Promise<string> =>
  (
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#4a8' } })
      .png()
      .toBuffer()
  ).toString('base64');

/** The requests that `record.ts` sends to a real Forge, and the contract test to the double. */
export const scenarios: Readonly<Record<string, (target: WatchedTarget) => Promise<unknown>>> = {
  lists: async (target) => ({
    models: await models(target),
    samplers: await first(target, '/sdapi/v1/samplers'),
    schedulers: await first(target, '/sdapi/v1/schedulers'),
    upscalers: await first(target, '/sdapi/v1/upscalers'),
    latentModes: await first(target, '/sdapi/v1/latent-upscale-modes'),
    embeddings: await ask(target, '/sdapi/v1/embeddings'),
    controlNets: await ask(target, '/controlnet/model_list'),
    pendingTasks: await ask(target, '/internal/pending-tasks'),
    progress: await serverProgress(target),
  }),

  'an address of an extension, and addresses that it does not have': async (target) => {
    const answers = {
      loras: await ask(target, '/sdapi/v1/loras'),
      capabilities: await ask(target, '/sdcpp/v1/capabilities'),
      systemStats: await ask(target, '/system_stats'),
    };
    return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
  },

  'orders that it refuses': async (target) => ({
    nothing: await ask(target, txt2img, { method: 'POST' }),
    textForNumber: await post(target, txt2img, { ...small, steps: 'x' }),
    extensionThatIsGone: await post(target, txt2img, { ...small, alwayson_scripts: { gone: { args: [] } } }),
    noPicture: await post(target, img2img, small),
  }),

  'a picture': (target) =>
    draw(target, { negative_prompt: 'hat', cfg_scale: 5, sampler_name: 'Euler a', scheduler: 'Karras' }),

  'an unknown sampler, scheduler, model and LoRA are ignored, as fields are that it does not know': (
    target,
  ) =>
    draw(target, {
      prompt: 'a girl <lora:gone:1>',
      sampler_name: 'gone',
      scheduler: 'gone',
      override_settings: { sd_model_checkpoint: 'gone' },
      gone: true,
    }),

  'a sampler that is named with its scheduler': (target) => draw(target, { sampler_name: 'Euler a Karras' }),

  'an order without a sampler': (target) => draw(target, {}),

  'several pictures come without a grid': (target) => draw(target, { batch_size: 2, n_iter: 2 }),

  'a second pass': (target) =>
    draw(target, {
      enable_hr: true,
      hr_upscaler: 'Lanczos',
      hr_scale: 1.5,
      denoising_strength: 0.4,
      hr_additional_modules: ['Use same choices'],
    }),

  'a picture that begins with another one': async (target) =>
    draw(target, { init_images: [await png()], denoising_strength: 0.6 }, img2img),

  'a run that is drawn, and one that waits for it': async (target) => {
    const [ours, theirs] = [newId(), newId()];
    target.holdStep();
    const drawn = order(target, ours);
    const begun = await taskOnce(target, ours, isBegun);
    const server = await serverProgress(target);
    const other = order(target, theirs, { steps: 1 });
    const queued = await taskOnce(target, theirs, (found) => found.queued);
    const pending = (await ask(target, '/internal/pending-tasks')).body as { size: number; tasks: string[] };
    target.release();
    const ended = await withSizes(await drawn);
    await other;
    return {
      begun,
      server,
      queued,
      pending: { ...pending, tasks: pending.tasks.map((id) => id === theirs) },
      ended,
      afterwards: await told(target, ours),
      unknown: await told(target, newId()),
    };
  },

  'a run that is interrupted': async (target) => {
    const id = newId();
    target.holdStep();
    const drawn = order(target, id);
    await taskOnce(target, id, isBegun);
    const interrupt = await post(target, '/sdapi/v1/interrupt', {});
    const ended = await withSizes(await drawn);
    return {
      interrupt,
      ended,
      afterwards: await told(target, id),
      server: await serverProgress(target),
      // The flag is gone with the next run.
      next: await draw(target, {}),
      serverAfterTheNext: await serverProgress(target),
    };
  },

  'a run that fails looks like one that is drawn until the next one': async (target) => {
    const id = newId();
    const failed = await order(target, id, { enable_hr: true, hr_upscaler: 'Lanczos', hr_scale: 1.5 });
    const afterwards = await told(target, id);
    const server = await serverProgress(target);
    await draw(target, {});
    return { failed, afterwards, server, afterTheNext: await told(target, id) };
  },

  'an order whose picture cannot be read stays in the queue for good': async (target) => {
    const id = newId();
    const refused = await post(target, img2img, { ...small, init_images: ['bm8='], force_task_id: id });
    await draw(target, {});
    const pending = (await ask(target, '/internal/pending-tasks')).body as { size: number; tasks: string[] };
    return {
      refused,
      pending: { ...pending, tasks: pending.tasks.map((task) => task === id) },
      afterTheNext: await told(target, id),
    };
  },
};
