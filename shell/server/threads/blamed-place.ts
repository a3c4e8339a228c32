import { type Place, outsidePages } from './pulse.ts';

/**
 * The module version whose code is in the stack of an error that nothing caught, by the name that
 * `registry/load-module.ts` gives its bundle. Its page is known if it was entered last.
 */
export function blamedPlace(error: Error, last: Place | undefined): Place | undefined {
  const [, module, version] = /\/modules\/([^/@\s]+)@([^/\s]+)\//.exec(error.stack ?? '') ?? [];
  if (module === undefined || version === undefined) return undefined;
  const isLast = last?.module === module && last.version === version;
  return isLast ? last : { module, version, pattern: outsidePages };
}
