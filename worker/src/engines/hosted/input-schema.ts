import { z } from 'zod';
import { EngineFailure } from '../engine-failure.ts';
import type { FormParts } from '../engine-type.ts';
import type { Fields } from '../fields.ts';
import { withChoices, type Choices } from './choices.ts';
import { takesGuide, takesPicture, type ProposedSettings } from './model-parts.ts';

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
  /** The model draws orders with a sketch, or with a picture of a visitor's, alone, so it may want a picture. */
  readonly drawsOnly?: 'guide' | 'begin';
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
  { drawsOnly, ...choices }: SchemaChoices = {},
): ProposedSettings {
  const found = inputs.safeParse(resolved(schema, openapi)).data;
  if (found?.properties['prompt'] === undefined)
    throw new EngineFailure('invalid', 'No field “prompt” is among the inputs of the model');
  const variants = variantsIn(schema, openapi);
  const ways = { guide: guideOf(variants), begin: beginOf(variants) };
  const only = drawsOnly === undefined ? undefined : ways[drawsOnly]?.picture;
  if (drawsOnly !== undefined && only === undefined)
    throw new EngineFailure(
      'invalid',
      `No field for a ${drawsOnly === 'guide' ? 'sketch' : 'picture'} is among the inputs of the model`,
    );
  const other = found.required.find((name) => name !== 'prompt' && name !== only);
  if (other !== undefined)
    throw new EngineFailure(
      'invalid',
      `The model does not draw from words alone: it wants “${other}”${other === ways.guide?.picture ? '. By --guide or --picture it can draw after sketches or pictures, beside one that does' : ''}`,
    );
  const { guide, begin } = ways;
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
    ...(begin !== undefined && { begin }),
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

const controlFields = ['control_image', 'control_image_url', 'control_lora_image_url'];
const pictureFields = ['image_url', 'image_urls', 'image', 'input_image', 'image_input'];
const strengthFields = [
  'control_strength',
  'control_lora_strength',
  'controlnet_conditioning_scale',
  'conditioning_scale',
  'condition_scale',
];
const denoisingFields = ['strength', 'prompt_strength'];

const firstOf = (variants: Variants, names: readonly string[]): string | undefined =>
  names.find((name) => variants(name).length > 0);

const isList = (variants: Variants, name: string): boolean =>
  variants(name).some(({ type }) => type === 'array');

/** The field that takes a sketch, and the one that says how closely it is followed. */
function guideOf(variants: Variants): ProposedSettings['guide'] {
  const picture = firstOf(variants, [...controlFields, ...pictureFields]);
  if (picture === undefined) return undefined;
  const strength = firstOf(variants, strengthFields);
  const denoising = strength === undefined ? firstOf(variants, denoisingFields) : undefined;
  return {
    picture,
    ...(isList(variants, picture) && { isList: true }),
    ...(strength !== undefined && { strength }),
    ...(denoising !== undefined && { denoising }),
  };
}

/** The field that takes a picture of a visitor's, and the one that says how much of it is drawn anew. */
function beginOf(variants: Variants): ProposedSettings['begin'] {
  const picture = firstOf(variants, pictureFields);
  // What has the strength of a ControlNet takes lines alone, if no other field does.
  const takesLines =
    firstOf(variants, controlFields) === undefined && firstOf(variants, strengthFields) !== undefined;
  if (picture === undefined || takesLines) return undefined;
  const denoising = firstOf(variants, denoisingFields);
  return {
    picture,
    ...(isList(variants, picture) && { isList: true }),
    ...(denoising !== undefined && { denoising }),
  };
}

interface ProposedModels extends ProposedSettings {
  readonly guided?: object;
  readonly begun?: object;
}

/** What the form of an app has a use for. */
export const formOf = (models: ProposedModels): FormParts => ({
  negative: models.negative === true,
  ratio: models.sizes !== undefined,
  seed: models.largestSeed !== undefined,
  ...(takesGuide(models) && { guide: true }),
  ...(takesPicture(models) && { picture: true }),
});
