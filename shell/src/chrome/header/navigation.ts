import { createContext } from 'react';

/** A link of the main navigation. */
export interface NavigationEntry {
  readonly label: string;
  readonly to: string;
  /** Paths of the same section that do not begin with `to`. */
  readonly owns?: readonly string[];
}

/** The links of the main navigation, which the server composes of the site's own and those of its modules. */
export const NavigationContext = createContext<readonly NavigationEntry[]>([]);
