import { z } from 'zod';
import { recordings } from './recordings.ts';
import { nearestRecording, type Version } from './versions.ts';

const input = z.tuple([z.union([z.string(), z.array(z.unknown())])], z.unknown());
const inputs = z.record(z.string(), input);
/** What `/object_info` says about a class, as far as the double reads it. */
const nodeClass = z.looseObject({
  input: z.looseObject({ required: inputs.optional(), optional: inputs.optional() }),
  output: z.array(z.union([z.string(), z.array(z.unknown())])),
  output_node: z.boolean(),
});
export type NodeClass = z.infer<typeof nodeClass>;
export type NodeClasses = Readonly<Record<string, NodeClass>>;

/** Folder of models → names of files. */
export type Models = Readonly<Record<string, readonly string[]>>;

/** Which input offers the files of a folder. */
const offers = {
  CheckpointLoaderSimple: ['ckpt_name', 'checkpoints'],
  LoraLoader: ['lora_name', 'loras'],
  UpscaleModelLoader: ['model_name', 'upscale_models'],
  ControlNetLoader: ['control_net_name', 'controlnet'],
} as const;

/** Read in `nodes.py` of the three versions, and not recorded. */
const imageScale: NodeClass = {
  input: {
    required: {
      image: ['IMAGE', {}],
      upscale_method: [['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos'], {}],
      width: ['INT', { default: 512, min: 0, max: 16_384, step: 1 }],
      height: ['INT', { default: 512, min: 0, max: 16_384, step: 1 }],
      crop: [['disabled', 'center'], {}],
    },
  },
  output: ['IMAGE'],
  output_node: false,
};

/** The classes of a version as they were recorded, offering these models. */
export function nodeClasses(models: Models, version: Version): NodeClasses {
  const { objectInfo } = recordings[nearestRecording[version]];
  const classes: Record<string, NodeClass> = {
    ...z.record(z.string(), nodeClass).parse(objectInfo),
    ImageScale: imageScale,
  };
  for (const [name, [field, folder]] of Object.entries(offers)) {
    const offered = classes[name]?.input.required?.[field];
    const files = [...(models[folder] ?? [])];
    if (offered?.[0] === 'COMBO') offered[1] = { ...(offered[1] as object), options: files };
    else if (offered !== undefined) offered[0] = files;
  }
  return classes;
}
