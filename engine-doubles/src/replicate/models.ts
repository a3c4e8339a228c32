/** Schemas of inputs, cut down from those of these models at Replicate in November 2026. */
const prompt = { type: 'string', title: 'Prompt' };
const seed = { type: 'integer', title: 'Seed', nullable: true };
const count = { type: 'integer', minimum: 1, maximum: 4, default: 1 };

interface Model {
  /** Official models are ordered by their name, others by a version alone. */
  readonly isOfficial: boolean;
  readonly version: string;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
}

export const models: Readonly<Record<string, Model>> = {
  'black-forest-labs/flux-dev': {
    isOfficial: true,
    version: '6e4a938f85952bdabcc15aa329178c4d681c52bf25a0342403287dc26944661d',
    required: ['prompt'],
    properties: {
      prompt,
      seed,
      aspect_ratio: { allOf: [{ $ref: '#/components/schemas/aspect_ratio' }], default: '1:1' },
      num_outputs: count,
      num_inference_steps: { type: 'integer', minimum: 1, maximum: 50, default: 28 },
      guidance: { type: 'number', default: 3 },
      output_format: { allOf: [{ $ref: '#/components/schemas/output_format' }], default: 'webp' },
      disable_safety_checker: { type: 'boolean', default: false },
      go_fast: { type: 'boolean', default: true },
      image: { type: 'string', format: 'uri' },
      prompt_strength: { type: 'number', minimum: 0, maximum: 1, default: 0.8 },
    },
  },
  'black-forest-labs/flux-dev-lora': {
    isOfficial: true,
    version: 'ae0d7d645446924cf1871e3ca8796e8318f72465d2b5af9323a835df93bf0917',
    required: ['prompt'],
    properties: {
      prompt,
      seed,
      num_outputs: count,
      lora_weights: { type: 'string' },
      lora_scale: { type: 'number', default: 1 },
      extra_lora: { type: 'string' },
      extra_lora_scale: { type: 'number', default: 1 },
    },
  },
  'cjwbw/animagine-xl-3.1': {
    isOfficial: false,
    version: '6afe2e6b27dad2d6f480b59195c221884b6acc589ff4d05ff0e5fc058690fbb9',
    required: [],
    properties: {
      prompt: { ...prompt, default: '1girl' },
      seed: { ...seed, maximum: 2_147_483_647 },
      negative_prompt: { type: 'string', default: '' },
      width: { type: 'integer', maximum: 2048, default: 896 },
      height: { type: 'integer', maximum: 2048, default: 1152 },
      num_inference_steps: { type: 'integer', default: 28 },
      guidance_scale: { type: 'number', default: 7 },
    },
  },
};

/** The OpenAPI document of a model's version. */
export const openApiOf = ({ required, properties }: Model): object => ({
  openapi: '3.0.2',
  components: {
    schemas: {
      Input: { type: 'object', required, properties },
      aspect_ratio: { type: 'string', enum: ['1:1', '16:9', '3:2', '2:3', '4:3', '3:4', '9:16'] },
      output_format: { type: 'string', enum: ['webp', 'jpg', 'png'] },
    },
  },
});
