import type { ReactElement, ReactNode } from 'react';
import { type ButtonProps, type ButtonVariant, buttonClass } from './button.tsx';
import { classNames } from '../class-names.ts';
import { renderAs } from '../render-as.ts';

export interface ButtonLinkProps {
  /** The link element without children, e.g. `<Link to={paths.home()} />`, or `<a href="…" />`. */
  readonly render: ReactElement;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonProps['size'];
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link that looks like a button. It does not depend on a router, since the link is passed as an element. */
export function ButtonLink({ render, variant, size, icon, className, children }: ButtonLinkProps) {
  return renderAs(render, {
    className: classNames(buttonClass(variant, size), className),
    children: (
      <>
        {icon}
        <span>{children}</span>
      </>
    ),
  });
}
