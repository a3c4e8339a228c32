import { list } from '../choose.ts';
import type { Client } from './client.ts';
import { inputInfo } from './node-info.ts';

/** The nodes of ComfyUI's own whose inputs list what a server has. */
const lists = [
  ['Models', 'CheckpointLoaderSimple', 'ckpt_name'],
  ['Models without a text encoder', 'UNETLoader', 'unet_name'],
  ['LoRAs', 'LoraLoader', 'lora_name'],
  ['Samplers', 'KSampler', 'sampler_name'],
  ['Schedulers', 'KSampler', 'scheduler'],
  ['Upscalers of finished pictures, by --enlarge-by', 'UpscaleModelLoader', 'model_name'],
] as const;

/** Tells the operator what a server has, under the names that workflows and `settings` take. */
export async function listEquipment(client: Client, say: (line: string) => void): Promise<void> {
  for (const [title, node, input] of lists) {
    const values = inputInfo(await client.nodeClass(node), input)?.values ?? [];
    list(say, title, values.map(String));
  }
  say('The workflow chooses among them; "settings" in the configuration lets a model of the site choose.');
}
