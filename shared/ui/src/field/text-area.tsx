import { type ComponentProps, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import control from './control.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';
import { Marks } from './marks.tsx';

export interface TextAreaProps
  extends
    FieldProps,
    Omit<
      ComponentProps<'textarea'>,
      keyof FieldProps | 'children' | 'id' | 'maxLength' | 'value' | 'defaultValue'
    > {
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onValueChange?: (value: string) => void;
  /** In Unicode code points, like in the database. The field shows the count and accepts longer text. */
  readonly maxLength?: number | undefined;
  /** Phrases that are underlined in the text, such as those that were not understood; named elsewhere for screen readers. */
  readonly marked?: readonly string[] | undefined;
}

/** Several lines of text, with a counter if `maxLength` is given. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    description,
    error,
    required,
    onValueChange,
    onChange,
    className,
    maxLength,
    marked = [],
    ...area
  } = props;
  const marks = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(props.defaultValue ?? '');
  const text = props.value ?? typed;
  const length = Array.from(text).length;
  const ids = useFieldIds(props, maxLength === undefined ? undefined : 'counter');
  return (
    <FieldFrame
      ids={ids}
      label={label}
      name={props.name}
      description={description}
      error={error}
      required={required}
      aside={
        maxLength === undefined ? null : <Counter id={ids.extraId} length={length} maxLength={maxLength} />
      }
    >
      <div className={control.markable}>
        <textarea
          {...area}
          {...ids.aria}
          id={ids.id}
          required={required}
          dir={area.dir ?? 'auto'}
          className={classNames(control.control, control.area, className)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange?.(event);
            onValueChange?.(event.target.value);
          }}
          onScroll={({ currentTarget }) => marks.current?.scrollTo(0, currentTarget.scrollTop)}
        />
        {marked.length === 0 ? null : <Marks ref={marks} text={text} phrases={marked} />}
      </div>
    </FieldFrame>
  );
}

function Counter({ id, length, maxLength }: { id: string | undefined; length: number; maxLength: number }) {
  const left = maxLength - length;
  return (
    <span className={classNames(control.counter, left < 0 && control.over)}>
      <span aria-hidden="true">
        {left < 0 ? `${-left} too many · ${length}/${maxLength}` : `${length}/${maxLength}`}
      </span>
      <VisuallyHidden id={id}>{`At most ${maxLength} characters.`}</VisuallyHidden>
      <VisuallyHidden role="status">{left <= 20 ? announced(left) : ''}</VisuallyHidden>
    </span>
  );
}

const announced = (left: number) => (left < 0 ? `${-left} characters too many` : `${left} characters left`);
