/** Path, query and fragment of an address. */
export const fullPath = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string =>
  `${pathname}${search}${hash}`;
