import { RegistryError } from '../registry-error.ts';

/** A reason for which a version is refused. */
export interface Fault {
  /**
   * `files`: damaged, malformed, or built for another contract. `ownership`: an id or a route of others. `fit`: it takes what
   * a shell does not offer. `code`: the shell does not admit it. `styles`: a stylesheet reaches beyond the module. `budget`: it is too large or slow.
   */
  readonly about: 'files' | 'ownership' | 'fit' | 'code' | 'styles' | 'budget';
  /** What is wrong and what to do, as sentences. */
  readonly message: string;
}

/** Joins sentences, of which some end without a period. */
export const sentence = (...parts: readonly string[]): string =>
  parts.map((part) => (/[.\])}!?]$/.test(part) ? part : `${part}.`)).join(' ');

/** Runs checks that throw; returns their faults. */
export function faultsOf(about: Fault['about'], checks: readonly (() => unknown)[]): Fault[] {
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      return [{ about, message: error.message }];
    }
  });
}
