import { z } from 'zod';
import recording from '../../recordings/comfyui-0.3.64.json' with { type: 'json' };

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

/** Not recorded: read in comfyanonymous/ComfyUI 005f3ba, `nodes.py`. */
const read = {
  ControlNetLoader: {
    input: { required: { control_net_name: [[]] } },
    output: ['CONTROL_NET'],
    output_node: false,
  },
  ControlNetApplyAdvanced: {
    input: {
      required: {
        positive: ['CONDITIONING'],
        negative: ['CONDITIONING'],
        control_net: ['CONTROL_NET'],
        image: ['IMAGE'],
        strength: ['FLOAT', { default: 1, min: 0, max: 10, step: 0.01 }],
        start_percent: ['FLOAT', { default: 0, min: 0, max: 1, step: 0.001 }],
        end_percent: ['FLOAT', { default: 1, min: 0, max: 1, step: 0.001 }],
      },
      optional: { vae: ['VAE'] },
    },
    output: ['CONDITIONING', 'CONDITIONING'],
    output_node: false,
  },
  VAEEncode: {
    input: { required: { pixels: ['IMAGE'], vae: ['VAE'] } },
    output: ['LATENT'],
    output_node: false,
  },
  ImageInvert: { input: { required: { image: ['IMAGE'] } }, output: ['IMAGE'], output_node: false },
};

const recorded = z.record(z.string(), nodeClass).parse({ ...recording.objectInfo, ...read });

/** The recorded classes, offering these models. */
export function nodeClasses(models: Models): NodeClasses {
  const classes = structuredClone(recorded);
  for (const [name, [field, folder]] of Object.entries(offers)) {
    const offered = classes[name]?.input.required?.[field];
    if (offered !== undefined) offered[0] = [...(models[folder] ?? [])];
  }
  return classes;
}
