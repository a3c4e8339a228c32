const mostNames = 12;

/** Some of the names that a server has, for a sentence about one that it lacks. */
export const someOf = (names: readonly unknown[]): string =>
  names.length === 0
    ? 'none'
    : `${names.slice(0, mostNames).map(String).join(', ')}${names.length > mostNames ? ' and others' : ''}`;
