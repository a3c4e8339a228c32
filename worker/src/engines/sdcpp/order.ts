import sharp from 'sharp';
import { z } from 'zod';
import type { EngineRequest } from '../engine.ts';
import { base64Of, denoisingOf } from '../guide.ts';
import { promptOf } from '../prompt.ts';
import { nearestSize } from '../size.ts';
import { settings, type Instance } from './instance.ts';
import type { Capabilities } from './responses.ts';

const changes = z.object({
  sampler: settings.sampler.catch(undefined),
  scheduler: settings.scheduler.catch(undefined),
  steps: settings.steps.unwrap().optional().catch(undefined),
  guidance: settings.guidance.unwrap().optional().catch(undefined),
});

/** The body of `POST /sdcpp/v1/img_gen`. LoRAs go by their files, since the server reads none in the text. */
export async function orderOf(request: EngineRequest, instance: Instance, { loras }: Capabilities) {
  const { prompt, hires } = instance;
  const { text, negative } = promptOf(request, { prompt, takesNegative: true });
  const { sampler, scheduler, steps, guidance } = settingsOf(request, instance);
  return {
    prompt: text,
    negative_prompt: negative,
    seed: request.seed,
    ...nearestSize(request, instance.size),
    batch_count: 1,
    sample_params: {
      ...(sampler !== undefined && { sample_method: sampler }),
      ...(scheduler !== undefined && { scheduler }),
      sample_steps: steps,
      guidance: { txt_cfg: guidance },
    },
    lora: instance.loras.map(({ name, weight }) => ({
      path: loras.find((lora) => lora.name === name)?.path ?? name,
      multiplier: weight,
    })),
    ...(hires !== undefined && {
      hires: {
        enabled: true,
        upscaler: hires.upscaler,
        scale: hires.scale,
        steps: hires.steps,
        denoising_strength: hires.denoising,
      },
    }),
    output_format: 'png',
    // The site writes metadata of its own.
    embed_image_metadata: false,
    ...(await guided(request, instance)),
  };
}

/** What the sampler is given: the instance's settings, and what the model's configuration says otherwise. */
export function settingsOf({ config }: EngineRequest, instance: Instance) {
  const changed = changes.parse(config ?? {});
  return {
    sampler: changed.sampler ?? instance.sampler,
    scheduler: changed.scheduler ?? instance.scheduler,
    steps: changed.steps ?? instance.steps,
    guidance: changed.guidance ?? instance.guidance,
  };
}

async function guided({ guide, picture }: EngineRequest, { guide: way }: Instance): Promise<object> {
  if (picture !== undefined)
    return { init_image: base64Of(picture), strength: denoisingOf(picture.strength, 'picture') };
  if (guide === undefined || way === undefined) return {};
  if (way === 'init_image')
    return { init_image: base64Of(guide), strength: denoisingOf(guide.strength, 'guide') };
  // A ControlNet for lines knows white ones on black.
  const inverted = await sharp(guide.image.bytes).negate({ alpha: false }).png().toBuffer();
  return { control_image: inverted.toString('base64'), control_strength: guide.strength };
}
