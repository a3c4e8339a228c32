import { uploadedPicture } from '@irodori/contract/picture';
import { ratios, type Attribute, type AttributeValue, type Ratio } from '@irodori/words/vocabulary';
import { optionPicture } from './paths.ts';
import type { FieldSeed } from './catalogue.ts';

/** Builders of prompt fields, so that an app's form reads as a list. */

interface Words {
  readonly label: string;
  readonly placeholder?: string;
  readonly description?: string;
}

/** Vocabulary value → label for the visitor. */
type Choices<A extends Attribute> = { readonly [V in AttributeValue<A>]?: string };

const optionsOf = (choices: Readonly<Record<string, string | undefined>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label: label ?? value }));

export const prompt = (words: Words): FieldSeed => ({
  ...words,
  name: 'prompt',
  type: 'LONG_TEXT',
  mdel_input_type: 'PROMPT',
  required: true,
  minLength: 3,
  maxLength: 500,
});

export const shortPrompt = (words: Words): FieldSeed => ({
  ...prompt(words),
  type: 'SHORT_TEXT',
  maxLength: 120,
});

export const negativePrompt = (placeholder: string): FieldSeed => ({
  name: 'negative_prompt',
  label: 'Leave out',
  type: 'SHORT_TEXT',
  mdel_input_type: 'NEGATIVE_PROMPT',
  maxLength: 200,
  placeholder,
  description: 'Words for what should not be in the picture.',
});

export const choice = <A extends Attribute>(
  attribute: A,
  words: Words,
  choices: Choices<A>,
  chosen?: AttributeValue<A>,
): FieldSeed => ({
  ...words,
  name: attribute,
  type: 'RADIO',
  mdel_input_type: 'ATTRIBUTE',
  config: { attribute, options: optionsOf(choices), ...(chosen === undefined ? {} : { default: chosen }) },
});

export const pictureChoice = <A extends Attribute>(
  attribute: A,
  words: Words,
  choices: Choices<A>,
): FieldSeed => ({
  ...words,
  name: attribute,
  type: 'RADIO_WITH_IMAGE',
  mdel_input_type: 'ATTRIBUTE',
  config: {
    attribute,
    options: optionsOf(choices).map((option) => ({
      ...option,
      image: optionPicture(attribute, option.value),
    })),
  },
});

export const several = <A extends 'accessory' | 'effects'>(
  attribute: A,
  words: Words,
  choices: Choices<A>,
  { least = 1, most }: { readonly least?: number; readonly most: number },
): FieldSeed => ({
  ...words,
  name: attribute,
  type: 'RADIO_MULTISELECT',
  mdel_input_type: 'ATTRIBUTE',
  minValue: least,
  maxValue: most,
  config: { attribute, options: optionsOf(choices) },
});

const ratioLabels: Readonly<Record<Ratio, string>> = {
  '1:1': 'Square',
  '3:4': 'Portrait 3:4',
  '4:3': 'Landscape 4:3',
  '2:3': 'Tall 2:3',
  '16:9': 'Wide 16:9',
};

export const ratio = (chosen: Ratio, ...offered: readonly Ratio[]): FieldSeed => ({
  name: 'ratio',
  label: 'Format',
  type: 'RADIO',
  mdel_input_type: 'ATTRIBUTE',
  required: true,
  config: {
    attribute: 'ratio',
    default: chosen,
    options: (Object.keys(ratios) as Ratio[])
      .filter((name) => offered.includes(name))
      .map((value) => ({ value, label: ratioLabels[value] })),
  },
});

export const framing = (chosen: AttributeValue<'framing'>): FieldSeed =>
  choice(
    'framing',
    { label: 'How much of them' },
    { portrait: 'Head and shoulders', half: 'Down to the waist' },
    chosen,
  );

export const seed = (): FieldSeed => ({
  name: 'seed',
  label: 'Seed',
  type: 'SHORT_TEXT',
  mdel_input_type: 'ATTRIBUTE',
  minValue: 0,
  maxValue: 4_294_967_295,
  placeholder: 'Any whole number',
  description:
    'The same words with the same seed give the same picture. Leave it empty for a new one each time.',
  config: { attribute: 'seed', numeric: true },
});

export const palettePicture = (words: Words): FieldSeed => ({
  ...words,
  name: 'palette',
  type: 'IMAGE_INPUT',
  mdel_input_type: 'ATTRIBUTE',
  minValue: 64,
  config: { attribute: 'palette', accept: uploadedPicture.types },
});
