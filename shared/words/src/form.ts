import type { AppPromptField } from '@irodori/contract/entities';
import { fieldContent } from '@irodori/contract/field-content';
import type { Prompt } from '@irodori/contract/prompt';
import type { AttributeValues } from './understand.ts';
import { usualLikeness } from './usual-likeness.ts';
import { isOfPerson, ratios, vocabulary } from './vocabulary.ts';

/** The values of a filled form, by the purpose of their fields. */
export interface FilledForm {
  /** The PROMPT fields, joined in their order. */
  readonly text: string;
  /** The NEGATIVE_PROMPT fields. */
  readonly negative: string;
  /** The values of the ATTRIBUTE fields that name an attribute of the vocabulary. */
  readonly explicit: AttributeValues;
  /** True if the visitor has chosen how the person looks: a value that is not the default of its field. */
  readonly choosesPerson: boolean;
  /** 0 to 2³² − 1; undefined where the form has none. */
  readonly seed: number | undefined;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly style: string;
  /** How closely the picture follows the sketch of the form, 0 (not at all) to 1. */
  readonly guide: number;
  /** Storage path of the uploaded picture whose colours the drawing takes. */
  readonly inputPath: string | undefined;
  /** Storage path of the uploaded picture that the drawing begins with. */
  readonly picturePath: string | undefined;
  /** How closely the result keeps to that picture, 0 (hardly) to 1. */
  readonly likeness: number;
}

/**
 * Reads a filled form as the engines do.
 * @param style the style of the app (`apps.config.style`), which a field may replace
 */
export function readForm(
  fields: readonly AppPromptField[],
  prompt: Prompt,
  style: string | undefined,
): FilledForm {
  const filled = fields
    .toSorted((a, b) => a.position - b.position)
    .map((field) => ({
      field,
      values: [prompt[field.name] ?? []].flat().filter((value) => value.trim()),
    }))
    .filter(({ values }) => values.length > 0);
  const textOf = (type: AppPromptField['mdel_input_type']) =>
    filled
      .filter(({ field }) => fieldContent[field.type] !== 'picture' && field.mdel_input_type === type)
      .flatMap(({ values }) => values)
      .join(', ');
  const choices = filled.filter(
    ({ field }) => fieldContent[field.type] !== 'picture' && field.mdel_input_type === 'ATTRIBUTE',
  );
  const attributes = new Map(
    choices.map(({ field, values }) => [field.config.attribute ?? field.name, values]),
  );
  const percent = (name: string, usual: number) => percentOf(attributes.get(name)?.[0], usual);
  const pictures = filled.filter(({ field }) => fieldContent[field.type] === 'picture');
  const begins = ({ field }: (typeof pictures)[number]) => field.config.attribute === 'picture';
  const explicit = [...attributes].filter(([name]) => Object.hasOwn(vocabulary, name));
  const ratio = attributes.get('ratio')?.[0] ?? '1:1';
  const [width, height] = Object.hasOwn(ratios, ratio) ? ratios[ratio as keyof typeof ratios] : ratios['1:1'];
  return {
    text: textOf('PROMPT'),
    negative: textOf('NEGATIVE_PROMPT'),
    explicit: Object.fromEntries(explicit) as AttributeValues,
    choosesPerson: choices.some(
      ({ field, values }) =>
        isOfPerson(field.config.attribute ?? field.name) &&
        [field.config.default ?? []].flat().join() !== values.join(),
    ),
    seed: seedOf(attributes.get('seed')?.[0]),
    width,
    height,
    style: attributes.get('style')?.[0] ?? style ?? 'plain',
    guide: percent('guide', 0),
    inputPath: pictures.find((picture) => !begins(picture))?.values[0],
    picturePath: pictures.find(begins)?.values[0],
    likeness: percent('likeness', usualLikeness),
  };
}

const percentOf = (given: string | undefined, usual: number): number =>
  Math.max(0, Math.min(100, Number(given ?? usual) || 0)) / 100;

const seedOf = (given: string | undefined): number | undefined =>
  given !== undefined && /^-?\d+$/.test(given) ? Number(BigInt.asUintN(32, BigInt(given))) : undefined;
