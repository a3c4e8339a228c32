import type { DrawnSettings } from '@irodori/contract/job';
import type { Prompt } from '@irodori/contract/prompt';
import type { AppPromptField } from '@irodori/contract/entities';
import { fieldContent } from '@irodori/contract/field-content';
import { readForm } from '@irodori/words/form';

/** What a picture was made from. */
export interface PictureSettings {
  readonly fields: readonly AppPromptField[];
  readonly prompt: Prompt;
  /** Undefined for a picture of somebody else. */
  readonly seed: number | undefined;
  readonly width: number;
  readonly height: number;
  /** How many times as wide as its original an enlarged picture is. */
  readonly scale: number | null;
  /** What a remote engine was asked to draw with. */
  readonly drawn?: DrawnSettings | undefined;
  /** Names of the engine and of the app. */
  readonly engine: string;
  readonly app: string;
}

/**
 * The settings as AUTOMATIC1111 writes them and other programs read them: the prompt, what is left out, and pairs of
 * names and values in the last line, of which there must be three. The size is that before the picture was enlarged. The
 * choices of the form follow the prompt.
 */
export function parametersText({
  fields,
  prompt,
  seed,
  width,
  height,
  scale,
  drawn: { sampler, steps, guidance } = {},
  engine,
  app,
}: PictureSettings): string {
  const { text, negative } = readForm(fields, prompt, undefined);
  const wishes = [text, ...chosenWords(fields, prompt)].filter((words) => words !== '');
  const times = scale ?? 1;
  const pairs = [
    ...(steps === undefined ? [] : [`Steps: ${steps}`]),
    ...(sampler === undefined ? [] : [`Sampler: ${quoted(sampler)}`]),
    ...(guidance === undefined ? [] : [`CFG scale: ${guidance}`]),
    ...(seed === undefined ? [] : [`Seed: ${seed}`]),
    `Size: ${width / times}x${height / times}`,
    ...(scale === null ? [] : [`Hires upscale: ${scale}`]),
    `Model: ${quoted(engine)}`,
    `App: ${quoted(app)}`,
  ];
  return [
    oneLine(wishes.join(', ')),
    ...(negative === '' ? [] : [`Negative prompt: ${oneLine(negative)}`]),
    pairs.join(', '),
  ].join('\n');
}

/** A line that begins like one of the format's own would be taken for it. */
const oneLine = (words: string): string => words.replaceAll(/\s*\n\s*/g, ' ');

/** As A1111 writes values that have its own marks in them. */
const quoted = (value: string): string => (/[,:\n]/.test(value) ? JSON.stringify(value) : value);

/** Attributes that say nothing of what is drawn, or have a pair of their own. Numbers are always such. */
const apart = new Set(['ratio', 'seed']);

function chosenWords(fields: readonly AppPromptField[], prompt: Prompt): string[] {
  return fields
    .filter(
      ({ name, type, mdel_input_type, config }) =>
        mdel_input_type === 'ATTRIBUTE' &&
        fieldContent[type] !== 'picture' &&
        config.numeric !== true &&
        !apart.has(config.attribute ?? name),
    )
    .flatMap(({ name, config }) =>
      [prompt[name] ?? []]
        .flat()
        .map((value) => config.options.find((option) => option.value === value)?.label ?? value),
    );
}
