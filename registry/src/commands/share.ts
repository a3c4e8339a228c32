import { InvalidArgumentError } from 'commander';

/** Reads a share of visitors: above 0, at most 1. */
export function share(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 1)) throw new InvalidArgumentError('It must be above 0 and at most 1.');
  return value;
}
