import { z } from 'zod';
import { choose, pixelsOf } from '../choose.ts';
import type { ProposalOrder } from '../engine-type.ts';
import { someOf } from '../some-of.ts';
import type { Client } from './client.ts';
import { inputInfo } from './node-info.ts';
import type { Graph } from './workflow.ts';

const given = z.object({
  model: z.string().optional(),
  sampler: z.string().optional(),
  scheduler: z.string().optional(),
  steps: z.coerce.number().default(25),
  guidance: z.coerce.number().default(6),
});

/** The workflow from words to a picture that every ComfyUI can draw, with a checkpoint of the server; its nodes are numbered as in ComfyUI’s own. */
export async function usualWorkflow(proposal: ProposalOrder, client: Client): Promise<Graph> {
  const { model, sampler, scheduler, steps, guidance } = given.parse(proposal.options);
  const [checkpoints, samplers, schedulers] = await Promise.all([
    names(client, 'CheckpointLoaderSimple', 'ckpt_name'),
    names(client, 'KSampler', 'sampler_name'),
    names(client, 'KSampler', 'scheduler'),
  ]);
  const checkpoint = model ?? (await checkpointOf(proposal, checkpoints));
  const side = Math.sqrt(pixelsOf(checkpoint));
  return {
    '3': {
      class_type: 'KSampler',
      inputs: {
        seed: 0,
        steps,
        cfg: guidance,
        sampler_name: sampler ?? preferred(samplers, 'euler_ancestral'),
        scheduler: scheduler ?? preferred(schedulers, 'normal'),
        denoise: 1,
        model: ['4', 0],
        positive: ['6', 0],
        negative: ['7', 0],
        latent_image: ['5', 0],
      },
    },
    '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: checkpoint } },
    '5': { class_type: 'EmptyLatentImage', inputs: { width: side, height: side, batch_size: 1 } },
    '6': { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['4', 1] } },
    '7': { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['4', 1] } },
    '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
    '9': { class_type: 'SaveImage', inputs: { filename_prefix: 'irodori', images: ['8', 0] } },
  };
}

/** The only checkpoint, or the one that the operator chooses. */
async function checkpointOf(proposal: ProposalOrder, checkpoints: readonly string[]): Promise<string> {
  const [only, ...others] = checkpoints;
  if (only === undefined)
    throw new Error(
      'ComfyUI lists no checkpoint in models/checkpoints. Put one there, or name a workflow by --workflow',
    );
  const chosen = others.length === 0 ? only : await choose(proposal, 'Checkpoint', checkpoints, '');
  if (chosen !== undefined && checkpoints.includes(chosen)) return chosen;
  throw new Error(
    `ComfyUI has several checkpoints: ${someOf(checkpoints)}. Name one by --model, or a workflow by --workflow`,
  );
}

async function names(client: Client, node: string, input: string): Promise<readonly string[]> {
  return (inputInfo(await client.nodeClass(node), input)?.values ?? []).map(String);
}

const preferred = (list: readonly string[], usual: string): string | undefined =>
  list.includes(usual) ? usual : list[0];
