import { ratioOf } from '../../output/ended/ratio.ts';
import type { PromptFieldProps } from './prompt-field-props.ts';

/** Width ÷ height of the part of a picture that the engine gets: a picture to begin with has the format of the result. */
export function aspectOf({ field, form }: Pick<PromptFieldProps, 'field' | 'form'>): number {
  if (field.config.attribute !== 'picture') return 1;
  const [width = 1, height = 1] = ratioOf(form.fields, form.values).split(':').map(Number);
  return width / height;
}
