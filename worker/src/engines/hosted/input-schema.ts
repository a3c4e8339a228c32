import { z } from 'zod';
import { EngineFailure } from '../engine-failure.ts';
import type { FormParts } from '../engine-type.ts';
import type { Fields } from '../fields.ts';
import type { ProposedSettings } from './model-parts.ts';

const property = z.looseObject({
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
  'quality',
  'output_format',
  'enable_safety_checker',
  'disable_safety_checker',
  'safety_tolerance',
];

/** Torch takes larger seeds, and other libraries do not. */
const largestSeed = 2 ** 31 - 1;

/** The part of a model's OpenAPI document that a reference names; anything else is returned as it is. */
function resolved(value: unknown, openapi: unknown): unknown {
  const ref = property.safeParse(value).data?.$ref;
  const name = ref?.split('/').at(-1) ?? '';
  return ref === undefined ? value : document.safeParse(openapi).data?.components.schemas[name];
}

/**
 * What a model takes of an order, as the schema of its inputs says it.
 * @param openapi the document in which the schema stands, with the parts that it refers to
 * @throws EngineFailure `invalid` for a model that does not draw from words alone
 */
export function settingsOfSchema(schema: unknown, openapi: unknown): ProposedSettings {
  const found = inputs.safeParse(resolved(schema, openapi)).data;
  if (found?.properties['prompt'] === undefined)
    throw new EngineFailure('invalid', 'No field “prompt” is among the inputs of the model');
  const other = found.required.find((name) => name !== 'prompt');
  if (other !== undefined)
    throw new EngineFailure('invalid', `The model does not draw from words alone: it wants “${other}”`);
  const variants = (name: string) => variantsOf(found.properties[name], openapi);
  const has = (name: string) => found.properties[name] !== undefined;
  const count = (['num_images', 'num_outputs'] as const).find(has);
  const sizes = sizesOf(variants);
  return {
    ...(sizes !== undefined && { sizes }),
    fields: fieldsOf(variants),
    ...(count !== undefined && { count }),
    negative: has('negative_prompt'),
    ...(has('seed') && {
      largestSeed: Math.min(largestSeed, ...variants('seed').map(({ maximum }) => maximum ?? largestSeed)),
    }),
  };
}

type Variants = (name: string) => readonly Property[];

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

/** What the form of an app has a use for. */
export const formOf = ({ sizes, negative, largestSeed: largest }: ProposedSettings): FormParts => ({
  negative: negative === true,
  ratio: sizes !== undefined,
  seed: largest !== undefined,
});
