import { PercentField, type Closeness } from './percent-field.tsx';
import { textOf, type PromptFieldProps } from './prompt-field-props.ts';

/** How closely the picture follows the sketch, in percent; nothing is sent where it does not follow it. */
export function GuideField(props: PromptFieldProps) {
  const percent = Number(textOf(props.value));
  return (
    <PercentField
      of={props}
      percent={percent}
      closeness={closenessOf(percent)}
      onPercent={(next) => props.onChange(next === '0' ? '' : next)}
    />
  );
}

function closenessOf(percent: number): Closeness {
  if (percent === 0) return { title: 'Off', effect: 'the model chooses the composition.' };
  if (percent < 50)
    return {
      title: `Loosely, ${percent} %`,
      effect: 'the model takes the composition from the sketch, and changes what it likes.',
    };
  return { title: `Closely, ${percent} %`, effect: 'the model paints over the lines of the sketch.' };
}
