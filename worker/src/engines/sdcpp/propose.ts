import { z } from 'zod';
import { choose, list, loraOf, pixelsOf } from '../choose.ts';
import type { Proposal, ProposalOrder } from '../engine-type.ts';
import { timePricesOf } from '../instance-parts.ts';
import { Client } from './client.ts';

const given = z.object({
  sampler: z.string().optional(),
  scheduler: z.string().optional(),
  steps: z.coerce.number().optional(),
  guidance: z.coerce.number().optional(),
  lora: z.array(z.string()).default([]),
  upscaler: z.string().optional(),
  guide: z.enum(['control_image', 'init_image', 'none']).default('none'),
});

/** Lists what a server has, and has the operator choose. */
export async function proposeServer(proposal: ProposalOrder): Promise<Proposal> {
  const { name, server, options, say } = proposal;
  const has = await new Client(server).capabilities();
  const { lora, upscaler, steps, guidance, guide, ...chosen } = given.parse(options);
  say(`It draws with the model "${has.model.stem}".`);
  const fallback = has.samplers.find((each) => each === 'euler_a') ?? has.samplers[0];
  const sampler = chosen.sampler ?? (await choose(proposal, 'Sampler', has.samplers, fallback));
  const scheduler =
    chosen.scheduler ?? (await choose(proposal, 'Scheduler', has.schedulers, has.schedulers[0]));
  list(
    say,
    'LoRAs, by --lora name:0.8',
    has.loras.map((each) => each.name),
  );
  list(
    say,
    'Upscalers of a second pass, by --upscaler',
    has.upscalers.map((each) => each.name),
  );
  say('The server shows no progress, and a picture that it has begun is drawn to its end.');
  if (guide === 'none')
    say(
      'It can follow a sketch: by --guide control_image if it was started with a ControlNet for lines, otherwise by --guide init_image, which few models do well.',
    );
  const pixels = pixelsOf(has.model.stem);
  say(
    `Pictures have about ${pixels} pixels, by the name of the model: "size" in the configuration changes that.`,
  );
  const entry = {
    engine: 'sdcpp',
    name,
    ...server,
    ...(sampler !== undefined && { sampler }),
    ...(scheduler !== undefined && { scheduler }),
    ...(steps !== undefined && { steps }),
    ...(guidance !== undefined && { guidance }),
    ...(lora.length > 0 && { loras: lora.map(loraOf) }),
    ...(upscaler !== undefined && { hires: { upscaler } }),
    ...(guide !== 'none' && { guide }),
    size: { multiple: 64, pixels },
    ...timePricesOf(options),
  };
  const form = { negative: true, ratio: true, seed: true, guide: guide !== 'none', picture: true };
  return { entry, form };
}
