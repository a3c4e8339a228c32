import { uploadedPicture } from '@irodori/contract/picture';
import { ratios } from '@irodori/words/vocabulary';
import type { FormParts } from '../engines/engine-type.ts';
import { testWords } from './draw-test.ts';
import { sentPicture } from './who-runs-it.ts';

const prompt = {
  name: 'prompt',
  label: 'What you want to see',
  type: 'LONG_TEXT',
  mdel_input_type: 'PROMPT',
  required: true,
  min_length: 3,
  max_length: 1000,
  placeholder: testWords,
};
const negative = {
  name: 'negative_prompt',
  label: 'Leave out',
  type: 'SHORT_TEXT',
  mdel_input_type: 'NEGATIVE_PROMPT',
  max_length: 300,
};
const options = Object.keys(ratios).map((value) => ({ value, label: value }));
const ratio = {
  name: 'ratio',
  label: 'Format',
  type: 'RADIO',
  mdel_input_type: 'ATTRIBUTE',
  required: true,
  config: { attribute: 'ratio', default: '1:1', options },
};
const seed = {
  name: 'seed',
  label: 'Seed',
  type: 'SHORT_TEXT',
  mdel_input_type: 'ATTRIBUTE',
  min_value: 0,
  max_value: 4_294_967_295,
  config: { attribute: 'seed', numeric: true },
};
const guide = {
  name: 'guide',
  label: 'Follow the sketch',
  description: 'How closely the picture keeps the composition of the sketch.',
  type: 'SHORT_TEXT',
  mdel_input_type: 'ATTRIBUTE',
  min_value: 0,
  max_value: 100,
  config: { attribute: 'guide', numeric: true },
};
const pictureOf = (isRented: boolean) => ({
  name: 'picture',
  label: 'Begin with a picture of yours',
  description: `PNG, JPEG or WebP, at least 64 pixels; it is cut to the format of the result.${sentPicture({ isRented })}`,
  type: 'IMAGE_INPUT',
  mdel_input_type: 'ATTRIBUTE',
  min_value: 64,
  config: { attribute: 'picture', accept: uploadedPicture.types },
});
const likeness = {
  name: 'likeness',
  label: 'Keep to your picture',
  description: 'How closely the result keeps to your picture.',
  type: 'SHORT_TEXT',
  mdel_input_type: 'ATTRIBUTE',
  min_value: 0,
  max_value: 100,
  config: { attribute: 'likeness', numeric: true },
};

/** The form of an app: the prompt, and what the engine has a use for, as rows of `app_prompt_fields`. */
export function fieldsOf(form: FormParts, { isRented }: { readonly isRented: boolean }): object[] {
  return [
    prompt,
    ...(form.negative ? [negative] : []),
    ...(form.ratio ? [ratio] : []),
    // Without the seed of the sketch, the picture could not follow it.
    ...(form.seed || form.guide === true ? [seed] : []),
    ...(form.guide === true ? [guide] : []),
    ...(form.picture === true ? [pictureOf(isRented), likeness] : []),
  ];
}
