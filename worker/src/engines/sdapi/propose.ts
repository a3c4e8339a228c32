import { z } from 'zod';
import { choose, list, loraOf, pixelsOf } from '../choose.ts';
import type { Proposal, ProposalOrder } from '../engine-type.ts';
import { timePricesOf } from '../instance-parts.ts';
import { Client } from './client.ts';

const given = z.object({
  model: z.string().optional(),
  sampler: z.string().optional(),
  scheduler: z.string().optional(),
  steps: z.coerce.number().optional(),
  guidance: z.coerce.number().optional(),
  lora: z.array(z.string()).default([]),
  upscaler: z.string().optional(),
  'enlarge-by': z.string().optional(),
  guide: z.string().optional(),
  exclusive: z.boolean().default(false),
});

/** Lists what a server has, and has the operator choose. */
export async function proposeModel(proposal: ProposalOrder): Promise<Proposal> {
  const { name, server, options, say } = proposal;
  const client = new Client(server);
  try {
    const parsed = given.parse(options);
    const { lora, upscaler, exclusive, steps, guidance, guide: wanted, ...chosen } = parsed;
    const enlargeBy = chosen['enlarge-by'];
    const models = (await client.models()).map(({ model_name: model }) => model);
    const loaded = await client.loadedModel();
    const fallback = models.find((model) => loaded?.includes(model)) ?? models[0];
    const model = chosen.model ?? (await choose(proposal, 'Model', models, fallback));
    const samplers = (await client.samplers()).map((each) => each.name);
    const usual = samplers.find((each) => each === 'Euler a') ?? samplers[0];
    const sampler = chosen.sampler ?? (await choose(proposal, 'Sampler', samplers, usual));
    const schedulers = await client.schedulers();
    const scheduler = chosen.scheduler ?? (await choose(proposal, 'Scheduler', schedulers, schedulers[0]));
    list(say, 'LoRAs, by --lora name:0.8', [...(await client.loras()).keys()]);
    list(say, 'Upscalers of a second pass, by --upscaler', await client.upscalers());
    list(say, 'Upscalers of finished pictures, by --enlarge-by', await client.enlargers());
    const guide = await guideOf(proposal, client, wanted);
    if ((await client.pending()) === undefined && !exclusive) say(await limitsOf(client));
    const pixels = pixelsOf(model ?? '');
    say(
      `Pictures have about ${pixels} pixels, by the name of the model: "size" in the configuration changes that.`,
    );
    const entry = {
      engine: 'sdapi',
      name,
      ...server,
      ...(exclusive && { exclusive }),
      ...(model !== undefined && { model }),
      ...(sampler !== undefined && { sampler }),
      ...(scheduler !== undefined && { scheduler }),
      ...(steps !== undefined && { steps }),
      ...(guidance !== undefined && { guidance }),
      ...(lora.length > 0 && { loras: lora.map(loraOf) }),
      ...(upscaler !== undefined && { hires: { upscaler } }),
      ...(enlargeBy !== undefined && { enlargeBy }),
      ...(guide !== undefined && { guide }),
      size: { multiple: 64, pixels },
      ...timePricesOf(options),
    };
    const form = { negative: true, ratio: true, seed: true, guide: guide !== undefined, picture: true };
    return { entry, form };
  } finally {
    await client.close();
  }
}

/** What follows a sketch: a ControlNet for lines if there is one, `img2img` only where the operator says so. */
async function guideOf(proposal: ProposalOrder, client: Client, wanted: string | undefined) {
  const names = await client.controlNets();
  const usual = names.find((name) => /lineart/i.test(name)) ?? 'none';
  const chosen = wanted ?? (await choose(proposal, 'ControlNet', names, usual)) ?? 'none';
  if (chosen === 'none') return undefined;
  if (chosen === 'img2img') return { by: chosen };
  const model = names.find((name) => name === chosen || name.startsWith(`${chosen} [`)) ?? chosen;
  const module = (await client.controlNetModules()).find((name) => name.startsWith('invert'));
  return { by: 'controlnet', model, ...(module !== undefined && { module }) };
}

/** What a server cannot do that knows no ids. */
const limitsOf = async (client: Client): Promise<string> =>
  (await client.progress({ withImage: false })) === undefined
    ? 'The server shows no progress, and nobody can stop a run of it.'
    : 'The server names no runs, so its progress is not shown, and nobody can stop a run. If only this worker uses it: --exclusive';
