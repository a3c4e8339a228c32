/** Joins class names; skips what is false or undefined. */
export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');
