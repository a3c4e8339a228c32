import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom';

export interface LinkProps extends Omit<RouterLinkProps, 'to'> {
  /** A path of this site, made by a module's or the shell's href builder. */
  readonly to: string;
}

/** A link inside the site: navigates without a page load and loads the target's module on intent. */
export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink to={to} {...rest} />;
}
