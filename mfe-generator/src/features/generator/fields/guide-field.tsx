import { TextField } from '@irodori/ui/text-field';
import styles from './guide-field.module.css';
import { fieldProps, textOf, type PromptFieldProps } from './prompt-field-props.ts';

/** How closely the picture follows the sketch, in percent; nothing is sent where it does not follow it. */
export function GuideField(props: PromptFieldProps) {
  const { field, value, onChange } = props;
  const percent = Number(textOf(value));
  const { title, effect } = closeness(percent);
  return (
    <TextField
      {...fieldProps(props)}
      description={
        <>
          <strong>{title}</strong>: {effect}
        </>
      }
      type="range"
      className={styles.slider}
      min={field.minValue ?? 0}
      max={field.maxValue ?? 100}
      step={10}
      value={percent}
      aria-valuetext={title}
      onValueChange={(next) => onChange(next === '0' ? '' : next)}
    />
  );
}

function closeness(percent: number): { readonly title: string; readonly effect: string } {
  if (percent === 0) return { title: 'Off', effect: 'the model chooses the composition.' };
  if (percent < 50)
    return {
      title: `Loosely, ${percent} %`,
      effect: 'the model takes the composition from the sketch, and changes what it likes.',
    };
  return { title: `Closely, ${percent} %`, effect: 'the model paints over the lines of the sketch.' };
}
