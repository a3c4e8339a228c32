import type { AppPromptField, Model, PromptFieldType } from '@irodori/contract/entities';
import type { GeneratorApp } from '../features/generator/load-generator.ts';

/** Sample data for tests and `standalone.tsx`: an app with a field of every type. */
const appId = '11111111-1111-4111-8111-111111111111';

type SampleField = Partial<Omit<AppPromptField, 'config'>> & {
  name: string;
  label: string;
  type: PromptFieldType;
  config?: Partial<AppPromptField['config']>;
};

/** A field as the database has it, with what a test or a sample says of it. */
export const sampleField = ({ config, ...rest }: SampleField, position = 0): AppPromptField => ({
  id: `field-${rest.name}`,
  mdel_input_type: 'ATTRIBUTE',
  position,
  required: false,
  placeholder: null,
  description: null,
  minLength: null,
  maxLength: null,
  minValue: null,
  maxValue: null,
  app_id: appId,
  ...rest,
  config: { options: [], ...config },
});

const options = (...values: string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

export const sampleFields: AppPromptField[] = [
  sampleField(
    {
      name: 'character',
      label: 'Your character',
      type: 'LONG_TEXT',
      mdel_input_type: 'PROMPT',
      required: true,
      minLength: 3,
      maxLength: 40,
    },
    1,
  ),
  sampleField(
    { name: 'title', label: 'Title', type: 'SHORT_TEXT', mdel_input_type: 'PROMPT', maxLength: 20 },
    2,
  ),
  sampleField(
    { name: 'mood', label: 'Mood', type: 'RADIO', config: { options: options('calm', 'warm') } },
    3,
  ),
  sampleField(
    {
      name: 'hair',
      label: 'Hair',
      type: 'RADIO_WITH_IMAGE',
      required: true,
      config: {
        default: 'long',
        options: options('short', 'long').map((option) => ({
          ...option,
          image: `hair/${option.value}.webp`,
        })),
      },
    },
    4,
  ),
  sampleField(
    {
      name: 'effects',
      label: 'Effects',
      type: 'RADIO_MULTISELECT',
      minValue: 1,
      maxValue: 2,
      config: { options: options('petals', 'rain', 'leaves') },
    },
    5,
  ),
  sampleField({ name: 'reference', label: 'A picture of yours', type: 'IMAGE_INPUT' }, 6),
  sampleField(
    {
      name: 'seed',
      label: 'Seed',
      type: 'SHORT_TEXT',
      minValue: 0,
      maxValue: 4_294_967_295,
      config: { numeric: true, attribute: 'seed' },
    },
    7,
  ),
];

export const sampleModel: Model = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Ink Portrait',
  description: 'Draws heads and shoulders.',
  pipeline: 'ink',
  default_pipeline_config: {},
  task_name: 'text-to-image',
};

export const sampleApp: GeneratorApp = {
  id: appId,
  name: 'AI Elf Generator',
  description: 'Forest folk with long ears, drawn from your words.',
  icon: 'apps/ai-elf-generator/icon.webp',
  version: '1.0.0',
  screenshots: ['apps/ai-elf-generator/1.webp'],
  slug: 'ai-elf-generator',
  categoryId: '22222222-2222-4222-8222-222222222222',
  modelId: '33333333-3333-4333-8333-333333333333',
  config: {
    cost: 2,
    style: 'elf',
    examples: [{ character: 'a silver-haired elf', mood: 'calm' }],
    gallery: [],
  },
  header: 'Meet your elf',
  model: sampleModel,
  fields: sampleFields,
};
