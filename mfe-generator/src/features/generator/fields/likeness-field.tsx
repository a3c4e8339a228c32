import { usualLikeness } from '@irodori/words/usual-likeness';
import { isEmptyValue } from '../form/form-values.ts';
import { PercentField, type Closeness } from './percent-field.tsx';
import { textOf, type PromptFieldProps } from './prompt-field-props.ts';

/**
 * How closely the result keeps to the visitor’s own picture, in percent; shown once the form has one. Nothing is sent until it
 * is changed.
 */
export function LikenessField(props: PromptFieldProps) {
  const { form, value, onChange } = props;
  const hasPicture = form.fields.some(
    ({ name, config }) => config.attribute === 'picture' && !isEmptyValue(form.values[name]),
  );
  if (!hasPicture) return null;
  const percent = Number(textOf(value) || usualLikeness);
  return <PercentField of={props} percent={percent} closeness={closenessOf(percent)} onPercent={onChange} />;
}

const closenessOf = (percent: number): Closeness =>
  percent < 50
    ? {
        title: `Loosely, ${percent} %`,
        effect: 'the model begins with your picture, and changes much of it.',
      }
    : {
        title: `Closely, ${percent} %`,
        effect: 'the model keeps most of your picture, and changes what the words say otherwise.',
      };
