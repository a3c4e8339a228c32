import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

export interface MenuProps {
  /** The button that opens it; needs a name of its own. */
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/** A list of actions below a button; arrow keys, typing ahead and Escape work. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles['positioner']} sideOffset={8} align={align}>
          <Base.Popup className={styles['popup']}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly onSelect?: () => void;
  /** A link instead of an action, e.g. `<Link to="/account" />`. */
  readonly render?: ReactElement;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function MenuItem({ icon, onSelect, render, disabled = false, children }: MenuItemProps) {
  return (
    <Base.Item
      className={styles['item']}
      disabled={disabled}
      onClick={() => onSelect?.()}
      {...(render === undefined ? {} : { render })}
    >
      {icon}
      <span>{children}</span>
    </Base.Item>
  );
}

export interface MenuRadioGroupProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[];
}

/** One choice of several inside a menu. */
export function MenuRadioGroup({ label, value, onValueChange, options }: MenuRadioGroupProps) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: unknown) => onValueChange(String(next))}>
      <Base.Group>
        <Base.GroupLabel className={styles['label']}>{label}</Base.GroupLabel>
        {options.map((option) => (
          <Base.RadioItem className={styles['item']} key={option.value} value={option.value} closeOnClick>
            {option.icon}
            <span>{option.label}</span>
            <Base.RadioItemIndicator className={styles['mark']} />
          </Base.RadioItem>
        ))}
      </Base.Group>
    </Base.RadioGroup>
  );
}

/** Words in a menu that are no action, for example who is signed in. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <div className={styles['note']}>{children}</div>;
}

export function MenuSeparator() {
  return <Base.Separator className={styles['separator']} />;
}
