import type { DrawnSettings } from '@irodori/contract/job';
import { z } from 'zod';
import type { EngineRequest, Guide, InitPicture } from '../engine.ts';
import { base64Of, denoisingOf } from '../guide.ts';
import { byAuthor, promptOf } from '../prompt.ts';
import { nearestSize } from '../size.ts';
import { findSampler, type Equipment } from './equipment.ts';
import { settings, type Instance } from './instance.ts';
import { embeddingsIn, plainPrompt } from './prompt-syntax.ts';

/** The body of a `POST`, and its address below `/sdapi/v1`. */
export interface Order {
  readonly address: 'txt2img' | 'img2img' | 'extra-single-image';
  readonly body: object;
}

/** What the picture should have been made with, to compare with what the server says. */
export interface Expected {
  /** Names of the model, as servers write them. */
  readonly models: readonly string[];
  readonly sampler: string | undefined;
}

const changes = z.object({
  sampler: settings.sampler.catch(undefined),
  scheduler: settings.scheduler.catch(undefined),
  steps: settings.steps.unwrap().optional().catch(undefined),
  guidance: settings.guidance.unwrap().optional().catch(undefined),
});

/** The order for a picture, what of its words is left out, and what the server should say that it used. */
export function orderOf(request: EngineRequest, instance: Instance, equipment: Equipment, id: string) {
  const { prompt, hires, loras } = instance;
  const { embeddings, model, isStableDiffusionCpp } = equipment;
  const { text, negative } = promptOf(request, {
    prompt,
    takesNegative: true,
    plain: (words) => plainPrompt(words, prompt.brackets, embeddings),
  });
  const changed = changes.parse(request.config ?? {});
  const sampler = changed.sampler ?? instance.sampler;
  const scheduler = changed.scheduler ?? instance.scheduler;
  const samplerName =
    sampler === undefined ? undefined : (findSampler(equipment.samplers, sampler)?.name ?? sampler);
  const tags = isStableDiffusionCpp ? [] : loras.map(({ name, weight }) => `<lora:${name}:${weight}>`);
  const body = {
    prompt: [text, ...tags].join(' '),
    negative_prompt: negative,
    seed: request.seed,
    ...nearestSize(request, instance.size),
    steps: changed.steps ?? instance.steps,
    cfg_scale: changed.guidance ?? instance.guidance,
    ...(samplerName !== undefined && { sampler_name: samplerName }),
    ...(scheduler !== undefined && { scheduler }),
    batch_size: 1,
    n_iter: 1,
    ...(model !== undefined && { override_settings: { sd_model_checkpoint: model.title } }),
    // Loading a model takes longer than a picture, and the next one is drawn by the same.
    override_settings_restore_afterwards: false,
    ...(isStableDiffusionCpp && {
      lora: loras.map(({ name, weight }) => ({
        path: equipment.loras.get(name) ?? name,
        multiplier: weight,
      })),
    }),
    ...(hires !== undefined && {
      enable_hr: true,
      hr_upscaler: hires.upscaler,
      hr_scale: hires.scale,
      [isStableDiffusionCpp ? 'hr_steps' : 'hr_second_pass_steps']: hires.steps,
      denoising_strength: hires.denoising,
      // Forge fails without the modules, and draws the second pass without guidance.
      hr_additional_modules: ['Use same choices'],
      hr_cfg: changed.guidance ?? instance.guidance,
    }),
    force_task_id: id,
    ...guided(request, instance),
  };
  const begins =
    request.picture !== undefined || (request.guide !== undefined && instance.guide?.by === 'img2img');
  const order = { address: begins ? ('img2img' as const) : ('txt2img' as const), body };
  const expected: Expected = {
    models: namesOf(model),
    sampler: samplerName === 'default' ? undefined : samplerName,
  };
  const written = Object.values(byAuthor(request).written).flat();
  const words = [request.text, request.negative, ...written].join(', ');
  const leftOut = embeddingsIn(words, embeddings).map((name) => `${name} (the name of an embedding)`);
  const settings: DrawnSettings = {
    ...(samplerName !== undefined && { sampler: samplerName }),
    steps: body.steps,
    guidance: body.cfg_scale,
  };
  return { order, expected, notUnderstood: leftOut, settings };
}

/** What an order has for its guide or its picture, if there is one. */
function guided(
  { guide, picture }: EngineRequest,
  { guide: way }: Instance,
): Readonly<Record<string, unknown>> {
  if (picture !== undefined) return begun(picture, 'picture');
  if (guide === undefined || way === undefined) return {};
  switch (way.by) {
    case 'controlnet': {
      const { model, module } = way;
      const unit = { enabled: true, image: base64Of(guide), model, module, weight: guide.strength };
      return { alwayson_scripts: { controlnet: { args: [unit] } } };
    }
    case 'img2img':
      return begun(guide, 'guide');
  }
}

/** What an order has that begins with a picture. */
const begun = (given: Guide | InitPicture, as: 'guide' | 'picture') => ({
  init_images: [base64Of(given)],
  denoising_strength: denoisingOf(given.strength, as),
  // Only a picture from words has a second pass.
  enable_hr: false,
});

/** Servers name a model with its folder, by its file alone, or by its file with the extension. */
function namesOf(model: Equipment['model']): string[] {
  if (model === undefined) return [];
  const file = (model.filename ?? '').split(/[\\/]/).at(-1) ?? '';
  return [model.model_name, file, file.replace(/\.\w+$/, '')];
}
