import { Button } from '@irodori/ui/button';
import { TextField } from '@irodori/ui/text-field';
import styles from './fields.module.css';
import { rollSeed } from '../form/form-values.ts';
import { fieldProps, textOf, type PromptFieldProps } from './prompt-field-props.ts';

/** The field for the random seed, which makes a picture repeatable; empty: a new seed for each picture. */
export function SeedField(props: PromptFieldProps) {
  const { field, value, shownSeed, onChange } = props;
  const seed = textOf(value);
  const isKept = seed !== '' && seed === String(shownSeed);
  return (
    <div className={styles.seed}>
      <TextField
        {...fieldProps(props)}
        value={seed}
        placeholder={field.placeholder ?? 'A new one each time'}
        inputMode="numeric"
        autoComplete="off"
        onValueChange={onChange}
      />
      <div className={styles.seedActions}>
        <Button onClick={() => onChange(String(rollSeed(field)))}>Roll a seed</Button>
        {shownSeed === undefined ? null : (
          <Button aria-pressed={isKept} onClick={() => onChange(isKept ? '' : String(shownSeed))}>
            Keep this seed
          </Button>
        )}
      </div>
    </div>
  );
}
