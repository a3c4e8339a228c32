import { Button } from '@irodori/ui/button';
import { TextField } from '@irodori/ui/text-field';
import { Dices } from 'lucide-react';
import styles from './fields.module.css';
import { rollSeed } from '../form/form-values.ts';
import { fieldProps, textOf, type PromptFieldProps } from './prompt-field-props.ts';

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
      <Button icon={<Dices aria-hidden="true" />} onClick={() => onChange(String(rollSeed(field)))}>
        Roll a seed
      </Button>
    </div>
  );
}
