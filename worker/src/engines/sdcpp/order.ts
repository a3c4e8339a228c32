import { z } from 'zod';
import type { EngineRequest } from '../engine.ts';
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
export function orderOf(request: EngineRequest, instance: Instance, { loras }: Capabilities): object {
  const { prompt, hires } = instance;
  const { text, negative } = promptOf(request, { prompt, takesNegative: true });
  const changed = changes.parse(request.config ?? {});
  const { sampler = instance.sampler, scheduler = instance.scheduler } = changed;
  return {
    prompt: text,
    negative_prompt: negative,
    seed: request.seed,
    ...nearestSize(request, instance.size),
    batch_count: 1,
    sample_params: {
      ...(sampler !== undefined && { sample_method: sampler }),
      ...(scheduler !== undefined && { scheduler }),
      sample_steps: changed.steps ?? instance.steps,
      guidance: { txt_cfg: changed.guidance ?? instance.guidance },
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
  };
}
