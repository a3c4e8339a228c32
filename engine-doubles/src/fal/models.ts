/** Schemas of inputs, cut down from what fal's catalogue has of these models in November 2026. */
const imageSize = {
  anyOf: [
    { $ref: '#/components/schemas/ImageSize' },
    { type: 'string', enum: ['square_hd', 'square', 'portrait_4_3', 'landscape_4_3'] },
  ],
  default: 'landscape_4_3',
};
const prompt = { type: 'string' };
const seed = { anyOf: [{ type: 'integer' }, { type: 'null' }] };
const format = { type: 'string', enum: ['jpeg', 'png'], default: 'jpeg' };
const count = { type: 'integer', minimum: 1, maximum: 4, default: 1 };

const schemas = {
  'fal-ai/flux/dev': {
    required: ['prompt'],
    properties: {
      prompt,
      seed,
      image_size: imageSize,
      num_images: count,
      num_inference_steps: { type: 'integer', minimum: 1, maximum: 50, default: 28 },
      guidance_scale: { type: 'number', minimum: 1, maximum: 20, default: 3.5 },
      enable_safety_checker: { type: 'boolean', default: true },
      output_format: format,
      sync_mode: { type: 'boolean', default: false },
    },
  },
  'fal-ai/fast-sdxl': {
    required: ['prompt'],
    properties: {
      prompt,
      seed,
      negative_prompt: { type: 'string', default: '' },
      image_size: imageSize,
      num_images: count,
      num_inference_steps: { type: 'integer', default: 25 },
      guidance_scale: { type: 'number', default: 7.5 },
      output_format: format,
    },
  },
  'fal-ai/imagen4/preview': {
    required: ['prompt'],
    properties: {
      prompt,
      seed,
      num_images: count,
      aspect_ratio: { type: 'string', enum: ['1:1', '16:9', '9:16', '3:4', '4:3'], default: '1:1' },
      output_format: format,
    },
  },
  'fal-ai/flux/dev/image-to-image': {
    required: ['prompt', 'image_url'],
    properties: {
      prompt,
      seed,
      image_url: { type: 'string' },
      strength: { type: 'number', minimum: 0.01, maximum: 1, default: 0.95 },
      num_images: count,
      num_inference_steps: { type: 'integer', minimum: 10, maximum: 50, default: 40 },
      output_format: format,
    },
  },
  'fal-ai/flux-lora': {
    required: ['prompt'],
    properties: {
      prompt,
      seed,
      image_size: imageSize,
      num_images: count,
      num_inference_steps: { type: 'integer', minimum: 1, maximum: 50, default: 28 },
      loras: { type: 'array', items: { $ref: '#/components/schemas/LoraWeight' }, default: [] },
      output_format: format,
    },
  },
} as const;

type ModelName = keyof typeof schemas;

export const modelNames = Object.keys(schemas) as readonly ModelName[];
export const isModel = (name: string): name is ModelName => modelNames.some((known) => known === name);

/** Fields that an order of a model may have. */
export const fieldsOf = (name: string): readonly string[] =>
  isModel(name) ? Object.keys(schemas[name].properties) : [];

/** The part of a model's OpenAPI document that says what an order has. */
export const openApiOf = (name: ModelName): object => ({
  openapi: '3.0.4',
  paths: {
    [`/${name}/requests/{request_id}/status`]: { get: {} },
    [`/${name}`]: {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } } },
      },
    },
  },
  components: {
    schemas: {
      Input: { type: 'object', ...schemas[name] },
      ImageSize: {
        type: 'object',
        properties: { width: { type: 'integer', maximum: 14142 }, height: { type: 'integer' } },
      },
    },
  },
});

/** US dollars for a megapixel. */
export const unitPrice = 0.025;
