import { type ComponentProps, useRef } from 'react';
import { classNames } from '../class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';
import { Marks } from './marks.tsx';

export interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'children' | 'id'> {
  readonly onValueChange?: (value: string) => void;
  /** Phrases that are underlined in a controlled `value`, as those of a text area are. */
  readonly marked?: readonly string[] | undefined;
}

/** One line of text. Takes every attribute of `<input>`; controlled by `value`, or uncontrolled. */
export function TextField(props: TextFieldProps) {
  const { label, description, error, required, onValueChange, onChange, className, marked, ...input } = props;
  const marks = useRef<HTMLDivElement>(null);
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
      <div className={control.markable}>
        <input
          type="text"
          {...input}
          {...ids.aria}
          id={ids.id}
          required={required}
          dir={input.dir ?? (marked === undefined ? undefined : 'auto')}
          className={classNames(control.control, className)}
          onChange={(event) => {
            onChange?.(event);
            onValueChange?.(event.target.value);
          }}
          onScroll={({ currentTarget }) => marks.current?.scrollTo(currentTarget.scrollLeft, 0)}
        />
        {marked === undefined || marked.length === 0 ? null : (
          <Marks ref={marks} isOneLine text={String(input.value ?? '')} phrases={marked} />
        )}
      </div>
    </FieldFrame>
  );
}
