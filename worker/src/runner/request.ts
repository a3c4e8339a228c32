import { createHash } from 'node:crypto';
import { fieldContent, type AppPromptField } from '@irodori/contract/entities';
import type { ClaimedJob } from '@irodori/contract/job';
import type { EngineCapabilities, EngineRequest } from '../engines/engine.ts';
import type { AttributeValues, Understanding } from '../words/understand.ts';
import { ratios, vocabulary, type Attribute } from '../words/vocabulary.ts';

/** The values of a job's form, by the purpose of their fields. */
export interface FilledForm {
  readonly text: string;
  readonly negative: string;
  readonly explicit: AttributeValues;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly style: string;
  /** Storage path of the uploaded picture whose colours the drawing takes. */
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
      .filter(({ field }) => fieldContent[field.type] !== 'picture' && field.mdel_input_type === type)
      .flatMap(({ values }) => values)
      .join(', ');
  const attributes = new Map(
    filled
      .filter(({ field }) => fieldContent[field.type] !== 'picture' && field.mdel_input_type === 'ATTRIBUTE')
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
    inputPath: filled.find(({ field }) => fieldContent[field.type] === 'picture')?.values[0],
  };
}

/**
 * Returns the visitor's seed, or a hash of the job's id: as good as a random number, and the same at each attempt,
 * so that a late write of the first attempt cannot replace the picture of the second by another one.
 */
function seedOf(given: string | undefined, jobId: string): number {
  if (given !== undefined && /^-?\d+$/.test(given)) return Number(BigInt.asUintN(32, BigInt(given)));
  return createHash('sha256').update(jobId).digest().readUInt32BE();
}

interface EngineJob {
  readonly jobId: string;
  readonly form: FilledForm;
  readonly understanding: Understanding;
  /** The attributes of which the engine draws several values. */
  readonly lists: EngineCapabilities['lists'];
  readonly config: EngineRequest['config'] & object;
}

/** The request for an engine: a list of values for each attribute of `lists`, one value for the others. */
export function toEngineRequest({
  jobId,
  form,
  understanding,
  lists = [],
  config,
}: EngineJob): EngineRequest {
  const { text, negative, seed, width, height, style } = form;
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
