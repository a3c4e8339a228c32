import type { ReactNode } from 'react';
import { type FieldProps, GroupFrame, useFieldIds } from '../field/field.tsx';
import styles from './choice.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export interface RadioGroupProps extends FieldProps {
  readonly options: readonly Choice[];
  /** The chosen value of a controlled group; `''`: no choice. */
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onValueChange?: (value: string) => void;
}

/** Radio buttons as chips in a row that wraps. They are native: arrow keys move, and forms work without scripts. */
export function RadioGroup(props: RadioGroupProps) {
  const ids = useFieldIds(props);
  return (
    <GroupFrame {...frame(props)} ids={ids}>
      <div className={styles.row}>
        {props.options.map((option) => (
          <label className={styles.chip} key={option.value}>
            <input className={styles.input} {...radio(props, option)} />
            <span>{option.label}</span>
            {option.description === undefined ? null : <small>{option.description}</small>}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

/** The props of a group that its frame shows. */
export const frame = ({ label, name, description, error, required, disabled }: FieldProps) => ({
  label,
  name,
  description: description as ReactNode,
  error,
  required,
  disabled,
});

/** The attributes of one native radio of the group. */
export function radio(props: RadioGroupProps, option: Choice) {
  const { name, value, defaultValue, onValueChange, required } = props;
  return {
    type: 'radio' as const,
    name,
    value: option.value,
    required,
    disabled: option.disabled,
    ...(value === undefined
      ? { defaultChecked: option.value === defaultValue }
      : { checked: option.value === value }),
    onChange: () => onValueChange?.(option.value),
  };
}
