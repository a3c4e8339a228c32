import type { ComponentProps, ElementType, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

export interface PanelProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'figure';
  /** `plain`: no padding, for a panel that is a picture. */
  readonly inset?: 'plain' | 'normal' | 'roomy';
  /** A link inside covers the panel: its outline thickens on hover. Give the link the class of {@link panelLink}. */
  readonly linked?: boolean;
  readonly children?: ReactNode;
}

/** The class of the one link in a linked panel: its target is the whole panel. */
export const panelLink = styles.link;

/** A panel of a manga page: an ink rule around paper, no shadow. */
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
