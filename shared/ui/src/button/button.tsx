import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

export interface ButtonProps extends ComponentProps<'button'> {
  /** One `primary` per page: the main action. Default: `secondary`. */
  readonly variant?: ButtonVariant;
  readonly size?: 'small' | 'medium' | 'large';
  /** The action is running: the button stays focusable, ignores clicks and has `aria-busy`. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
}

const variants = {
  primary: styles.primary,
  secondary: styles.secondary,
  quiet: styles.quiet,
} satisfies Record<ButtonVariant, string>;
const sizes = { small: styles.small, medium: undefined, large: styles.large };

/** The class of a button, for other elements that look like one. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonProps['size'] = 'medium') =>
  classNames(styles.button, variants[variant], sizes[size]);

/** A button; its `type` is `button` by default. */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(variant, size), className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.drops} aria-hidden="true" /> : icon}
      <span>{children}</span>
    </button>
  );
}
