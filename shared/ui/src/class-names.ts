/** Joins class names; skips false and undefined. */
export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');
