import { createHash } from 'node:crypto';
import type { AppPromptField } from '@irodori/contract/entities';
import type { ClaimedJob } from '@irodori/contract/job';
import type { EngineRequest } from '../engines/engine.ts';
import type { AttributeValues, Understanding } from '../words/understand.ts';
import { ratios, vocabulary, type Attribute } from '../words/vocabulary.ts';

/** A filled form, sorted by what its fields are for. */
export interface FilledForm {
  readonly text: string;
  readonly negative: string;
  readonly explicit: AttributeValues;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly style: string;
  /** Storage path of an uploaded picture whose colours are wanted. */
  readonly inputPath: string | undefined;
}

export function readForm(job: ClaimedJob): FilledForm {
  const filled = job.fields
    .toSorted((a, b) => a.position - b.position)
    .map((field) => ({
      field,
      values: [job.prompt[field.name] ?? []].flat().filter((value) => value.trim()),
    }))
    .filter(({ values }) => values.length > 0);
  const textOf = (type: AppPromptField['mdel_input_type']) =>
    filled
      .filter(({ field }) => field.type !== 'IMAGE_INPUT' && field.mdel_input_type === type)
      .flatMap(({ values }) => values)
      .join(', ');
  const attributes = new Map(
    filled
      .filter(({ field }) => field.type !== 'IMAGE_INPUT' && field.mdel_input_type === 'ATTRIBUTE')
      .map(({ field, values }) => [field.config.attribute ?? field.name, values]),
  );
  const explicit = [...attributes].filter(([name]) => Object.hasOwn(vocabulary, name));
  const ratio = attributes.get('ratio')?.[0] ?? '1:1';
  const [width, height] = Object.hasOwn(ratios, ratio) ? ratios[ratio as keyof typeof ratios] : ratios['1:1'];
  return {
    text: textOf('PROMPT'),
    negative: textOf('NEGATIVE_PROMPT'),
    explicit: Object.fromEntries(explicit) as AttributeValues,
    seed: seedOf(attributes.get('seed')?.[0], job.id),
    width,
    height,
    style: attributes.get('style')?.[0] ?? job.app.config.style ?? 'plain',
    inputPath: filled.find(({ field }) => field.type === 'IMAGE_INPUT')?.values[0],
  };
}

/**
 * Without a seed of the visitor's the job's id decides: as good as a random one, and a second attempt
 * draws the same picture, so that a late write of the first cannot put another under the same name.
 */
function seedOf(given: string | undefined, jobId: string): number {
  if (given !== undefined && /^-?\d+$/.test(given)) return Number(BigInt.asUintN(32, BigInt(given)));
  return createHash('sha256').update(jobId).digest().readUInt32BE();
}

/** What the engine gets. Attributes of which it draws several arrive as lists, the others as one value. */
export function toEngineRequest(
  jobId: string,
  { text, negative, seed, width, height, style }: FilledForm,
  understanding: Understanding,
  lists: readonly string[],
  config: EngineRequest['config'] & object,
): EngineRequest {
  const entries = Object.entries(understanding.attributes) as [Attribute, readonly string[]][];
  const attributes = entries.flatMap(([name, values]) => {
    const value = lists.includes(name) ? values : values[0];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    jobId,
    text,
    negative,
    attributes: Object.fromEntries(attributes),
    negativeAttributes: understanding.negative as Readonly<Record<string, readonly string[]>>,
    seed,
    width,
    height,
    style,
    config,
  };
}
