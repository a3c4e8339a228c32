import { useState } from 'react';
import { type FieldProps, GroupFrame, useFieldIds } from '../field/field.tsx';
import styles from './rating.module.css';
import { frame } from './radio-group.tsx';

export interface RatingProps extends FieldProps {
  /** 1 to 5, or null without a rating. */
  readonly value?: number | null;
  readonly defaultValue?: number | null;
  readonly onValueChange?: (value: number) => void;
}

const stars = [1, 2, 3, 4, 5] as const;

/** One to five stars as native radio buttons: arrow keys move, and screen readers read the number. */
export function Rating(props: RatingProps) {
  const [own, setOwn] = useState(props.defaultValue ?? null);
  const value = props.value === undefined ? own : props.value;
  const ids = useFieldIds(props);
  return (
    <GroupFrame {...frame(props)} ids={ids} role="radiogroup">
      <div className={styles.stars}>
        {stars.map((star) => (
          <label className={styles.star} key={star} data-on={value !== null && star <= value}>
            <input
              type="radio"
              className={styles.input}
              name={props.name}
              value={star}
              checked={star === value}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              onChange={() => {
                setOwn(star);
                props.onValueChange?.(star);
              }}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z" />
            </svg>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
