import type { BuiltInPipeline } from '@irodori/contract/built-in-pipelines';

interface ModelSeed {
  readonly name: string;
  readonly description: string;
  readonly pipeline: BuiltInPipeline;
  readonly default_pipeline_config: Readonly<Record<string, unknown>>;
  readonly task_name: string;
}

/** Key → model. */
export const models = {
  portrait: {
    name: 'Ink Portrait',
    description:
      'The sketch engine, set to faces. It composes a drawing in vectors from the words it knows; it is not a large model.',
    pipeline: 'ink',
    default_pipeline_config: {},
    task_name: 'text-to-portrait',
  },
  figure: {
    name: 'Ink Figure',
    description:
      'The sketch engine, set to half figures with clothes and hands. It composes in vectors; it is not a large model.',
    pipeline: 'ink',
    default_pipeline_config: {},
    task_name: 'text-to-figure',
  },
  brush: {
    name: 'Ink Brush',
    description:
      'The sketch engine with a loaded brush: heavy blacks, screentone and very little colour. Not a large model.',
    pipeline: 'ink',
    default_pipeline_config: {},
    task_name: 'text-to-brushwork',
  },
  bloom: {
    name: 'Bloom',
    description:
      'A small model of seven million parameters, trained on the sketch engine’s drawings. Twenty steps from noise to a face, 512 pixels square.',
    pipeline: 'bloom',
    default_pipeline_config: { steps: 20 },
    task_name: 'text-to-image',
  },
  'bloom-quick': {
    name: 'Bloom Quick',
    description:
      'The same small model in eight steps: rougher now and then, ready sooner. 512 pixels square.',
    pipeline: 'bloom',
    default_pipeline_config: { steps: 8 },
    task_name: 'text-to-image',
  },
} as const satisfies Record<string, ModelSeed>;
