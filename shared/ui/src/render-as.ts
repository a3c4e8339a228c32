import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Look {
  readonly className: string;
  readonly children: ReactNode;
  readonly 'aria-current'?: 'true';
}

/** Adds a component's class and content to the caller's element (such as a router's link); its own class stays. */
export function renderAs(element: ReactElement, { className, ...look }: Look): ReactElement {
  const given = element as ReactElement<Partial<Look>>;
  return cloneElement(given, { ...look, className: classNames(given.props.className, className) });
}
