import { TextField } from '@irodori/ui/text-field';
import styles from './percent-field.module.css';
import { fieldProps, type PromptFieldProps } from './prompt-field-props.ts';

export interface Closeness {
  readonly title: string;
  readonly effect: string;
}

interface PercentFieldProps {
  /** Those of the control of the form. */
  readonly of: PromptFieldProps;
  readonly percent: number;
  /** What this many percent mean. */
  readonly closeness: Closeness;
  readonly onPercent: (percent: string) => void;
}

/** A number of percent by a slider, with what it means. */
export function PercentField({ of, percent, closeness, onPercent }: PercentFieldProps) {
  const { title, effect } = closeness;
  return (
    <TextField
      {...fieldProps(of)}
      description={
        <>
          <strong>{title}</strong>: {effect}
        </>
      }
      type="range"
      className={styles.slider}
      min={of.field.minValue ?? 0}
      max={of.field.maxValue ?? 100}
      step={10}
      value={percent}
      aria-valuetext={title}
      onValueChange={onPercent}
    />
  );
}
