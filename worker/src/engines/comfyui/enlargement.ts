import type { EngineRequest } from '../engine.ts';
import { originalOf } from '../original.ts';
import { someOf } from '../some-of.ts';
import type { Client } from './client.ts';
import { inputInfo } from './node-info.ts';
import type { Graph } from './workflow.ts';

const loader = 'UpscaleModelLoader';
/** The node whose progress is that of the picture. */
export const enlarger = '3';
/** The node whose picture is taken. */
export const enlargedOutput = '5';

interface Enlargement {
  readonly client: Client;
  /** Of the run. */
  readonly id: string;
  /** A file of the server's folder `upscale_models`. */
  readonly upscaler: string;
}

/** Uploads a finished picture, and returns the workflow that makes it larger, by nodes of ComfyUI's own. */
export async function enlargingGraph(
  enlarge: NonNullable<EngineRequest['enlarge']>,
  { client, id, upscaler }: Enlargement,
): Promise<Graph> {
  const { png, wanted } = await originalOf(enlarge);
  const image = await client.upload(`${id}-original.png`, png);
  return {
    '1': { class_type: 'LoadImage', inputs: { image } },
    '2': { class_type: loader, inputs: { model_name: upscaler } },
    [enlarger]: { class_type: 'ImageUpscaleWithModel', inputs: { upscale_model: ['2', 0], image: ['1', 0] } },
    // An upscaler has a scale of its own.
    '4': {
      class_type: 'ImageScale',
      inputs: { image: [enlarger, 0], upscale_method: 'lanczos', ...wanted, crop: 'disabled' },
    },
    [enlargedOutput]: {
      class_type: 'SaveImage',
      inputs: { images: ['4', 0], filename_prefix: `irodori/${id}` },
    },
  };
}

/** What stands in the way of enlarging by an upscaler, each as a sentence. */
export async function faultsOfUpscaler(client: Client, upscaler: string): Promise<readonly string[]> {
  const known = inputInfo(await client.nodeClass(loader), 'model_name')?.values ?? [];
  return known.includes(upscaler) ? [] : [`It has no upscaler "${upscaler}"; it has ${someOf(known)}.`];
}
