import type { ComponentProps, ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

export interface PanelProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'figure';
  /** Padding; `plain`: no padding, for a panel that is a picture. */
  readonly inset?: 'plain' | 'normal' | 'roomy';
  /** True if a link with the class {@link panelLink} covers the panel; the outline then thickens on hover. */
  readonly linked?: boolean;
  readonly children?: ReactNode;
}

/** The class of the link in a linked panel, which makes the whole panel clickable. */
export const panelLink = styles.link;

/** A panel like on a manga page: paper with an ink outline, no shadow. */
export function Panel({ as = 'div', inset = 'normal', linked = false, className, ...rest }: PanelProps) {
  const Element = as as ElementType;
  return (
    <Element
      {...rest}
      data-inset={inset}
      className={classNames(styles.panel, linked && styles.linked, className)}
    />
  );
}
