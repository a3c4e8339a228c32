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
} as const;

const recorded = z.record(z.string(), nodeClass).parse(recording.objectInfo);

/** The recorded classes, offering these models. */
export function nodeClasses(models: Models): NodeClasses {
  const classes = structuredClone(recorded);
  for (const [name, [field, folder]] of Object.entries(offers)) {
    const offered = classes[name]?.input.required?.[field];
    if (offered !== undefined) offered[0] = [...(models[folder] ?? [])];
  }
  return classes;
}
