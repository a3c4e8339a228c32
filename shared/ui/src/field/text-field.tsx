import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';

export interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'children' | 'id'> {
  readonly onValueChange?: (value: string) => void;
}

/** One line of text. Takes every attribute of `<input>`; controlled by `value`, or uncontrolled. */
export function TextField(props: TextFieldProps) {
  const { label, description, error, required, onValueChange, onChange, className, ...input } = props;
  const ids = useFieldIds(props);
  return (
    <FieldFrame
      ids={ids}
      label={label}
      name={props.name}
      description={description}
      error={error}
      required={required ?? input.type === 'search'}
    >
      <input
        type="text"
        {...input}
        {...ids.aria}
        id={ids.id}
        required={required}
        className={classNames(control.control, className)}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value);
        }}
      />
    </FieldFrame>
  );
}
