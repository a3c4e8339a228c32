import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { renderAs } from '../render-as.ts';
import styles from './chip.module.css';

export interface ChipProps {
  /** A link or button; without it the chip is a label. */
  readonly render?: ReactElement;
  /** Marks the chosen one of several chips; also sets `aria-current` on a link. */
  readonly selected?: boolean;
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A short label: a tag, or, with a link or button, a control with an outline. */
export function Chip({ render, selected = false, icon, className, children }: ChipProps) {
  const look = {
    className: classNames(styles.chip, render !== undefined && styles.linked, className),
    ...(selected ? { 'aria-current': 'true' as const } : {}),
    children: (
      <>
        {icon}
        <span>{children}</span>
      </>
    ),
  };
  return render === undefined ? <span {...look} /> : renderAs(render, look);
}
