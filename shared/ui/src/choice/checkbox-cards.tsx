import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { type FieldProps, GroupFrame, useFieldIds } from '../field/field.tsx';
import styles from './choice.module.css';
import { type Choice, frame } from './radio-group.tsx';

export interface CheckboxCardsProps extends FieldProps {
  readonly options: readonly Choice[];
  readonly value?: readonly string[] | undefined;
  readonly defaultValue?: readonly string[] | undefined;
  /** The chosen values, in the order of the options. */
  readonly onValueChange?: (value: string[]) => void;
  readonly min?: number | undefined;
  /** Maximum number of choices; when it is reached, the other checkboxes are disabled. */
  readonly max?: number | undefined;
}

/** A group of checkboxes as cards, with bounds on the number of choices. */
export function CheckboxCards(props: CheckboxCardsProps) {
  const { options, name, min, max, onValueChange } = props;
  const [own, setOwn] = useState<readonly string[]>(props.defaultValue ?? []);
  const chosen = props.value ?? own;
  const isFull = max !== undefined && chosen.length >= max;
  const ids = useFieldIds(props);

  const toggle = (value: string, isChosen: boolean) => {
    const next = options
      .map((option) => option.value)
      .filter((candidate) => (candidate === value ? isChosen : chosen.includes(candidate)));
    setOwn(next);
    onValueChange?.(next);
  };

  return (
    <GroupFrame {...frame(props)} ids={ids} aside={<Count chosen={chosen.length} min={min} max={max} />}>
      <div className={styles.row}>
        {options.map((option) => {
          const isChosen = chosen.includes(option.value);
          return (
            <label className={classNames(styles.chip, styles.many)} key={option.value}>
              <input
                className={styles.input}
                type="checkbox"
                name={name}
                value={option.value}
                checked={isChosen}
                disabled={option.disabled === true || (isFull && !isChosen)}
                onChange={(event) => toggle(option.value, event.target.checked)}
              />
              <span>{option.label}</span>
              {option.description === undefined ? null : <small>{option.description}</small>}
            </label>
          );
        })}
      </div>
    </GroupFrame>
  );
}

function Count({ chosen, min, max }: { chosen: number; min: number | undefined; max: number | undefined }) {
  if (min === undefined && max === undefined) return null;
  return (
    <span className={styles.count} role="status">
      {max === undefined ? `${chosen} chosen` : `${chosen} of ${max} chosen`}
      {min !== undefined && chosen < min ? `, at least ${min} needed` : ''}
    </span>
  );
}
