import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectProps
  extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'id' | 'multiple'> {
  readonly options: readonly SelectOption[];
  readonly onValueChange?: (value: string) => void;
}

/** A native select: it works in a form without scripts and on every phone. */
export function Select(props: SelectProps) {
  const { label, description, error, required, options, onValueChange, onChange, className, ...select } =
    props;
  const ids = useFieldIds(props);
  return (
    <FieldFrame
      ids={ids}
      label={label}
      name={props.name}
      description={description}
      error={error}
      required={required ?? true}
    >
      <span className={control.selectFrame}>
        <select
          {...select}
          // An empty name keeps the choice out of the form's data, but HTML knows none.
          name={props.name === '' ? undefined : props.name}
          {...ids.aria}
          id={ids.id}
          className={classNames(control.control, control.select, className)}
          onChange={(event) => {
            onChange?.(event);
            onValueChange?.(event.target.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
    </FieldFrame>
  );
}
