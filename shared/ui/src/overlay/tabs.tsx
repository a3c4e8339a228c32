import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsProps {
  /** Names the list of tabs for screen readers. */
  readonly label: string;
  readonly tabs: readonly {
    readonly value: string;
    readonly label: ReactNode;
    readonly content: ReactNode;
  }[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onValueChange?: (value: string) => void;
}

/** Panels of which one is visible; arrow keys move between the tabs. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange }: TabsProps) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value ?? null } : { value })}
      onValueChange={(next: unknown) => onValueChange?.(String(next))}
    >
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab className={styles.tab} key={tab.value} value={tab.value}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel className={styles.panel} key={tab.value} value={tab.value}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
