import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

export interface PageProps {
  /** `text`: 45–75 characters a line; `wide`: grids. Default `wide`. */
  readonly width?: 'text' | 'wide';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A section with the page's margins: every route renders its content in one or more of them. */
export function Page({ width = 'wide', className, children }: PageProps) {
  return (
    <div className={classNames(styles.page, className)} data-width={width}>
      {children}
    </div>
  );
}
