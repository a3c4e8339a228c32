import { ask, post } from '../ask.ts';
import { draw, first, small, txt2img, type Target } from './requests.ts';

/** The requests that `record.ts` sends to a real stable-diffusion.cpp, and the contract test to the double. */
export const scenarios: Readonly<Record<string, (target: Target) => Promise<unknown>>> = {
  lists: async (target) => ({
    models: await first(target, '/sdapi/v1/sd-models'),
    samplers: await first(target, '/sdapi/v1/samplers'),
    schedulers: await first(target, '/sdapi/v1/schedulers'),
    upscalers: await first(target, '/sdapi/v1/upscalers'),
    latentModes: await first(target, '/sdapi/v1/latent-upscale-modes'),
    loras: await first(target, '/sdapi/v1/loras'),
    options: await ask(target, '/sdapi/v1/options'),
  }),

  'addresses that it does not have': async (target) => {
    const answers = {
      progress: await ask(target, '/sdapi/v1/progress'),
      embeddings: await ask(target, '/sdapi/v1/embeddings'),
      interrupt: await post(target, '/sdapi/v1/interrupt', {}),
      taskProgress: await post(target, '/internal/progress', {}),
      pendingTasks: await ask(target, '/internal/pending-tasks'),
    };
    return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
  },

  'orders that it refuses': async (target) => ({
    nothing: await ask(target, txt2img, { method: 'POST' }),
    noPrompt: await post(target, txt2img, { ...small, prompt: '' }),
    noWidth: await post(target, txt2img, { ...small, width: 0 }),
    textForNumber: (await post(target, txt2img, { ...small, steps: 'x' })).status,
    unknownLora: await post(target, txt2img, { ...small, lora: [{ path: 'gone' }] }),
    loraWithoutPath: await post(target, txt2img, { ...small, lora: [{ multiplier: 1 }] }),
    unknownUpscaler: await post(target, txt2img, { ...small, enable_hr: true, hr_upscaler: 'gone' }),
  }),

  'a picture': (target) =>
    draw(target, { negative_prompt: 'hat', cfg_scale: 5, sampler_name: 'euler_a', scheduler: 'karras' }),

  'an unknown sampler and an unknown model are ignored, as fields are that it does not know': (target) =>
    draw(target, {
      sampler_name: 'gone',
      override_settings: { sd_model_checkpoint: 'gone' },
      force_task_id: 'x',
    }),

  'a LoRA in the text is text': (target) => draw(target, { prompt: 'a girl <lora:gone:1>' }),

  'a second pass': (target) =>
    draw(target, {
      enable_hr: true,
      hr_upscaler: 'Lanczos',
      hr_scale: 1.5,
      hr_steps: 1,
      denoising_strength: 0.4,
    }),
};
