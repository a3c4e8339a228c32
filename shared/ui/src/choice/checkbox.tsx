import type { ReactNode, Ref } from 'react';
import { FieldError, useFieldIds } from '../field/field.tsx';
import styles from './choice.module.css';

export interface CheckboxProps {
  readonly label: ReactNode;
  /** Name of the value in the form data. */
  readonly name: string;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  /** The fault and how to correct it; marks the checkbox as invalid. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One box to tick, with a sentence beside it. */
export function Checkbox({ label, name, checked, onCheckedChange, error, required, ref }: CheckboxProps) {
  const { errorId, aria } = useFieldIds({ error });
  return (
    <div>
      <label className={styles.agreement}>
        <input
          ref={ref}
          type="checkbox"
          name={name}
          checked={checked}
          aria-required={required}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          {...aria}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
