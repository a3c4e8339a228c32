import { createHash } from 'node:crypto';
import type { ClaimedJob } from '@irodori/contract/job';
import type { EngineCapabilities } from '@irodori/words/capabilities';
import { readForm, type FilledForm } from '@irodori/words/form';
import { valuesToDraw, type Understanding } from '@irodori/words/understand';
import type { EngineRequest } from '../engines/engine.ts';

/** The filled form of a job, whose seed is always set; an enlargement has that of its original. */
export interface JobForm extends FilledForm {
  readonly seed: number;
  /** The values of `explicit` that are options of their fields. */
  readonly chosen: readonly string[];
}

export function readJobForm(job: ClaimedJob): JobForm {
  const form = readForm(job.fields, job.prompt, job.app.config.style);
  return {
    ...form,
    seed: job.enlargement?.original?.seed ?? form.seed ?? seedOf(job.id),
    chosen: job.fields.flatMap((field) => chosenIn(field, form)),
  };
}

const chosenIn = ({ name, config }: ClaimedJob['fields'][number], { explicit }: FilledForm): string[] => {
  const values = new Map(Object.entries(explicit)).get(config.attribute ?? name) ?? [];
  return config.options.flatMap(({ value }) => (values.includes(value) ? [value] : []));
};

/**
 * A hash of the job's id: as good as a random number, and the same at each attempt, so that a late write of the first
 * attempt cannot replace the picture of the second by another one.
 */
const seedOf = (jobId: string): number => createHash('sha256').update(jobId).digest().readUInt32BE();

interface EngineJob {
  readonly form: Pick<JobForm, 'text' | 'negative' | 'seed' | 'width' | 'height' | 'style'>;
  readonly understanding: Understanding;
  /** The attributes of which the engine draws several values. */
  readonly lists: EngineCapabilities['lists'];
  readonly config: EngineRequest['config'] & object;
  readonly chosen?: EngineRequest['chosen'];
  readonly enlarge?: EngineRequest['enlarge'];
  readonly guide?: EngineRequest['guide'] | undefined;
  readonly picture?: EngineRequest['picture'] | undefined;
}

/** The request for an engine: a list of values for each attribute of `lists`, one value for the others. */
export function toEngineRequest(job: EngineJob): EngineRequest {
  const { form, understanding, lists, config, chosen, enlarge, guide, picture } = job;
  const { text, negative, seed, width, height, style } = form;
  return {
    text,
    negative,
    attributes: valuesToDraw(understanding.attributes, lists),
    negativeAttributes: understanding.negative as Readonly<Record<string, readonly string[]>>,
    seed,
    width,
    height,
    style,
    config,
    ...(chosen === undefined ? {} : { chosen }),
    ...(enlarge === undefined ? {} : { enlarge }),
    ...(guide === undefined ? {} : { guide }),
    ...(picture === undefined ? {} : { picture }),
  };
}
