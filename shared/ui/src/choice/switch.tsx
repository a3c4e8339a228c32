import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly label: ReactNode;
  readonly name?: string;
  readonly description?: ReactNode;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly onCheckedChange?: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** On or off, at once. A native checkbox with the role of a switch. */
export function Switch({ label, description, onCheckedChange, ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles['line']}>
      <label className={styles['label']}>
        <input
          {...input}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its own state
          role="switch"
          className={styles['switch']}
          aria-describedby={description === undefined ? undefined : id}
          onChange={(event) => onCheckedChange?.(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {description === undefined ? null : (
        <div className={styles['description']} id={id}>
          {description}
        </div>
      )}
    </div>
  );
}
