import { z } from 'zod';
import { EngineFailure } from '../engine-failure.ts';
import type { FormParts } from '../engine-type.ts';
import type { Fields } from '../fields.ts';
import { withChoices, type Choices } from './choices.ts';
import type { ProposedSettings } from './model-parts.ts';

const property = z.looseObject({
  type: z.unknown().optional(),
  default: z.unknown().optional(),
  maximum: z.number().optional().catch(undefined),
  enum: z.array(z.unknown()).optional(),
  properties: z.looseObject({}).optional(),
  $ref: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
});
type Property = z.infer<typeof property>;

const inputs = z.looseObject({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
});

const document = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

/** What an operator may want to change of a model; the proposal has its own values. */
const adjustable = [
  'num_inference_steps',
  'guidance_scale',
  'guidance',
  'scheduler',
  'quality',
  'output_format',
  'enable_safety_checker',
  'disable_safety_checker',
  'safety_tolerance',
];

interface SchemaChoices extends Choices {
  /** The model draws orders with a sketch alone, so it may want a picture. */
  readonly isForSketches?: boolean;
}

/** Torch takes larger seeds, and other libraries do not. */
const largestSeed = 2 ** 31 - 1;

/** The part of a model's OpenAPI document that a reference names; anything else is returned as it is. */
function resolved(value: unknown, openapi: unknown): unknown {
  const ref = property.safeParse(value).data?.$ref;
  const name = ref?.split('/').at(-1) ?? '';
  return ref === undefined ? value : document.safeParse(openapi).data?.components.schemas[name];
}

/**
 * What a model takes of an order, as the schema of its inputs says it, with what the operator has chosen of it.
 * @param openapi the document in which the schema stands, with the parts that it refers to
 * @throws EngineFailure `invalid` for a model that does not draw from words alone, or does not take what was chosen
 */
export function settingsOfSchema(
  schema: unknown,
  openapi: unknown,
  { isForSketches = false, ...choices }: SchemaChoices = {},
): ProposedSettings {
  const found = inputs.safeParse(resolved(schema, openapi)).data;
  if (found?.properties['prompt'] === undefined)
    throw new EngineFailure('invalid', 'No field “prompt” is among the inputs of the model');
  const variants = variantsIn(schema, openapi);
  const guide = guideOf(variants);
  if (isForSketches && guide === undefined)
    throw new EngineFailure('invalid', 'No field for a sketch is among the inputs of the model');
  const known = isForSketches ? ['prompt', guide?.picture] : ['prompt'];
  const other = found.required.find((name) => !known.includes(name));
  if (other !== undefined)
    throw new EngineFailure(
      'invalid',
      `The model does not draw from words alone: it wants “${other}”${other === guide?.picture ? '. By --guide it can draw after sketches, beside one that does' : ''}`,
    );
  const has = (name: string) => found.properties[name] !== undefined;
  const count = (['num_images', 'num_outputs'] as const).find(has);
  const sizes = sizesOf(variants);
  const { fields, loras } = withChoices(fieldsOf(variants), choices, variants);
  return {
    ...(sizes !== undefined && { sizes }),
    fields,
    ...(loras.length > 0 && { loras }),
    ...(count !== undefined && { count }),
    negative: has('negative_prompt'),
    ...(has('seed') && {
      largestSeed: Math.min(largestSeed, ...variants('seed').map(({ maximum }) => maximum ?? largestSeed)),
    }),
    ...(guide !== undefined && { guide }),
  };
}

/** What an input of a model may be, by its name; nothing if the model has none of this name. */
export type Variants = (name: string) => readonly Property[];

/** The inputs of a model. */
export function variantsIn(schema: unknown, openapi: unknown): Variants {
  const { properties = {} } = inputs.safeParse(resolved(schema, openapi)).data ?? {};
  return (name) => variantsOf(properties[name], openapi);
}

/** A property, and what it may be in its place. */
function variantsOf(value: unknown, openapi: unknown): Property[] {
  const found = property.safeParse(value).data;
  if (found === undefined) return [];
  const others = [...(found.anyOf ?? []), ...(found.allOf ?? [])];
  if (found.$ref !== undefined) others.push(resolved(found, openapi));
  return [found, ...others.flatMap((other) => variantsOf(other, openapi))];
}

function sizesOf(variants: Variants): ProposedSettings['sizes'] {
  const free = { multiple: 64, pixels: 1_048_576 };
  if (variants('image_size').some(({ properties }) => properties?.['width'] !== undefined))
    return { field: 'image_size', ...free };
  for (const field of ['aspect_ratio', 'image_size', 'size'] as const) {
    const values = variants(field)
      .flatMap((variant) => variant.enum ?? [])
      .filter((text): text is string => typeof text === 'string' && /^[1-9]\d*[x:][1-9]\d*$/.test(text));
    if (values.length > 0) return { field, values };
  }
  return variants('width').length > 0 && variants('height').length > 0 ? free : undefined;
}

function fieldsOf(variants: Variants): Fields {
  const fields: Record<string, string | number | boolean> = {};
  for (const name of adjustable) {
    const found = variants(name);
    const standard = found.map((variant) => variant.default).find((value) => value !== undefined);
    // PNG loses nothing before the site encodes the picture.
    const isPng = name === 'output_format' && found.some((variant) => variant.enum?.includes('png'));
    const value = isPng ? 'png' : standard;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      fields[name] = value;
  }
  return fields;
}

const pictureFields = [
  'control_image',
  'control_image_url',
  'control_lora_image_url',
  'image_url',
  'image_urls',
  'image',
  'input_image',
  'image_input',
];
const strengthFields = [
  'control_strength',
  'control_lora_strength',
  'controlnet_conditioning_scale',
  'conditioning_scale',
  'condition_scale',
];
const denoisingFields = ['strength', 'prompt_strength'];

/** The field that takes a sketch, and the one that says how closely it is followed. */
function guideOf(variants: Variants): ProposedSettings['guide'] {
  const firstOf = (names: readonly string[]) => names.find((name) => variants(name).length > 0);
  const picture = firstOf(pictureFields);
  if (picture === undefined) return undefined;
  const strength = firstOf(strengthFields);
  const denoising = strength === undefined ? firstOf(denoisingFields) : undefined;
  return {
    picture,
    ...(variants(picture).some(({ type }) => type === 'array') && { isList: true }),
    ...(strength !== undefined && { strength }),
    ...(denoising !== undefined && { denoising }),
  };
}

/** What the form of an app has a use for. */
export const formOf = ({
  sizes,
  negative,
  largestSeed: largest,
  guide,
  guided,
}: ProposedSettings & { readonly guided?: object }): FormParts => ({
  negative: negative === true,
  ratio: sizes !== undefined,
  seed: largest !== undefined,
  ...((guide !== undefined || guided !== undefined) && { guide: true }),
});
