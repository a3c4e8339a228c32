import { Button } from '@irodori/ui/button';
import { TextField } from '@irodori/ui/text-field';
import { Dices } from 'lucide-react';
import styles from './fields.module.css';
import { fieldProps, textOf, type PromptFieldProps } from './prompt-field-props.ts';

const largestSeed = 2 ** 32 - 1;

/** A random whole number within the field's bounds. */
function rollSeed(least: number | null, most: number | null): number {
  const from = least ?? 0;
  return from + Math.floor(Math.random() * ((most ?? largestSeed) - from + 1));
}

/** The field for the random seed, which makes a picture repeatable; empty: a new seed for each picture. */
export function SeedField(props: PromptFieldProps) {
  const { field, value, onChange } = props;
  return (
    <div className={styles.seed}>
      <TextField
        {...fieldProps(props)}
        value={textOf(value)}
        placeholder={field.placeholder ?? 'A new one each time'}
        inputMode="numeric"
        autoComplete="off"
        onValueChange={onChange}
      />
      <Button
        icon={<Dices aria-hidden="true" />}
        onClick={() => onChange(String(rollSeed(field.minValue, field.maxValue)))}
      >
        Roll a seed
      </Button>
    </div>
  );
}
