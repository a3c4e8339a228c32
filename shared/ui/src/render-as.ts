import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Look {
  readonly className: string;
  readonly children: ReactNode;
  readonly 'aria-current'?: 'true';
}

/** An element of the caller's (a router's link) with a component's look and content; its own class stays. */
export function renderAs(element: ReactElement, { className, ...look }: Look): ReactElement {
  const given = element as ReactElement<Partial<Look>>;
  return cloneElement(given, { ...look, className: classNames(given.props.className, className) });
}
