import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { ask, post, type Answer } from '../ask.ts';

interface Target {
  readonly url: string;
  /** A double draws in no time: from here on it stops after it has begun, until it is released. */
  readonly hold?: () => void;
  readonly release?: () => void;
}

const orders = '/sdcpp/v1/img_gen';
const small = { prompt: 'a girl', seed: 7, width: 64, height: 64, sample_params: { sample_steps: 1 } };
/** Takes stable-diffusion.cpp some seconds. */
const long = { ...small, width: 128, height: 128, sample_params: { sample_steps: 12 } };

interface Job {
  readonly id: string;
  readonly status: string;
  readonly result: { readonly images: readonly { readonly b64_json: string }[] } | null;
}

const jobAt = (id: string): string => `/sdcpp/v1/jobs/${id}`;
const idOf = ({ body }: Answer): string => (body as Job).id;

/** A response without its id, its times and its pictures, in whose place their sizes stand. */
async function shown({ body, ...answer }: Answer): Promise<object> {
  const { id, poll_url, created, started, completed, result, ...rest } = body as Record<string, unknown> &
    Job;
  const times = Object.entries({ created, started, completed }).map(([name, time]) => [name, typeof time]);
  const images = result?.images.map(async ({ b64_json, ...image }) => {
    const { format, width, height } = await sharp(Buffer.from(b64_json, 'base64')).metadata();
    return { ...image, format, width, height };
  });
  return {
    ...answer,
    body: {
      ...rest,
      id: typeof id === 'string' ? id.replaceAll(/[0-9a-f]{2,}/g, '*') : id,
      ...(poll_url !== undefined && { isPolledById: poll_url === jobAt(id) }),
      ...Object.fromEntries(times),
      result: images === undefined ? result : { ...result, images: await Promise.all(images) },
    },
  };
}

async function until(target: Target, id: string, statuses: readonly string[]): Promise<Answer> {
  for (;;) {
    const answer = await ask(target, jobAt(id));
    if (statuses.includes((answer.body as Job).status)) return answer;
    await pause(20);
  }
}

async function draw(target: Target, order: object): Promise<object> {
  const accepted = await post(target, orders, { ...small, ...order });
  const ended = await until(target, idOf(accepted), ['completed', 'failed']);
  return { accepted: await shown(accepted), ended: await shown(ended) };
}

/** The requests that `record.ts` sends to a real stable-diffusion.cpp, and the contract test to the double. */
export const scenarios: Readonly<Record<string, (target: Target) => Promise<unknown>>> = {
  'what it has': async (target) => {
    const { status, type, body } = await ask(target, '/sdcpp/v1/capabilities');
    const { model, limits, loras, upscalers, samplers, schedulers, features } = body as Record<
      string,
      object
    >;
    const { name, stem } = model as { readonly name: string; readonly stem: string };
    return { status, type, model: { name, stem }, limits, loras, upscalers, samplers, schedulers, features };
  },

  'orders that it refuses': async (target) => ({
    nothing: await ask(target, orders, { method: 'POST' }),
    noJson: (await ask(target, orders, { method: 'POST', body: '{' })).status,
    unknownLora: await post(target, orders, { ...small, lora: [{ path: 'gone', multiplier: 1 }] }),
    unknownUpscaler: await post(target, orders, { ...small, hires: { enabled: true, upscaler: 'gone' } }),
    unknownFormat: await post(target, orders, { ...small, output_format: 'gif' }),
  }),

  'orders that it draws with defaults': async (target) => ({
    noPrompt: (await post(target, orders, { ...small, prompt: '' })).status,
    noWidth: (await post(target, orders, { ...small, width: 0 })).status,
    textForNumber: (await post(target, orders, { ...small, width: 'x' })).status,
  }),

  'a run that it does not know': async (target) => ({
    job: await ask(target, jobAt('job_1')),
    cancel: await post(target, `${jobAt('job_1')}/cancel`, {}),
  }),

  'a picture': (target) =>
    draw(target, {
      negative_prompt: 'hat',
      batch_count: 1,
      sample_params: {
        sample_steps: 1,
        sample_method: 'euler_a',
        scheduler: 'karras',
        guidance: { txt_cfg: 5 },
      },
      lora: [],
      embed_image_metadata: false,
    }),

  'a picture with the largest seed, in a size that is no multiple of 64': (target) =>
    draw(target, { seed: 4_294_967_295, width: 100, height: 72 }),

  'an unknown sampler is ignored': (target) =>
    draw(target, { sample_params: { sample_steps: 1, sample_method: 'gone' } }),

  'a second pass': (target) =>
    draw(target, {
      hires: { enabled: true, upscaler: 'Lanczos', scale: 1.5, steps: 1, denoising_strength: 0.4 },
    }),

  'a run that waits can be cancelled, and one that is drawn cannot': async (target) => {
    target.hold?.();
    const drawn = idOf(await post(target, orders, long));
    await until(target, drawn, ['generating']);
    const waits = idOf(await post(target, orders, small));
    const next = idOf(await post(target, orders, small));
    const seen = {
      drawn: await shown(await ask(target, jobAt(drawn))),
      waits: await shown(await ask(target, jobAt(waits))),
      next: await shown(await ask(target, jobAt(next))),
      cancelled: await shown(await post(target, `${jobAt(waits)}/cancel`, {})),
      again: await shown(await post(target, `${jobAt(waits)}/cancel`, {})),
      tooLate: await post(target, `${jobAt(drawn)}/cancel`, {}),
    };
    target.release?.();
    await until(target, next, ['completed']);
    return { ...seen, over: await shown(await post(target, `${jobAt(next)}/cancel`, {})) };
  },
};
