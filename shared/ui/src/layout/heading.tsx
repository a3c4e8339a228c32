import type { ComponentProps, ElementType } from 'react';
import { classNames } from '../class-names.ts';
import styles from './heading.module.css';

export interface HeadingProps extends ComponentProps<'h2'> {
  readonly level: 1 | 2 | 3 | 4;
  /** Step of the type scale, 3 to 6. Defaults for levels 1 to 4: 5, 5, 4, 3. */
  readonly size?: 3 | 4 | 5 | 6;
}

const sizes = { 1: 5, 2: 5, 3: 4, 4: 3 } as const;

export function Heading({ level, size = sizes[level], className, ...rest }: HeadingProps) {
  const Element = `h${level}` as ElementType;
  return <Element {...rest} data-size={size} className={classNames(styles.heading, className)} />;
}

export interface TextProps extends ComponentProps<'p'> {
  /** `lead` opens a page, `small` is a side note. */
  readonly size?: 'small' | 'normal' | 'lead';
  /** Strength of the text colour. */
  readonly strength?: 'full' | 'soft' | 'quiet';
}

export function Text({ size = 'normal', strength = 'full', className, ...rest }: TextProps) {
  return (
    <p {...rest} data-size={size} data-strength={strength} className={classNames(styles.text, className)} />
  );
}
