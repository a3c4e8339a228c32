import { z } from 'zod/mini';

/** The enum without the values `left`; `zod/mini` has no `exclude`. */
export const without = <V extends string, L extends V>(
  { options }: { readonly options: readonly V[] },
  left: readonly L[],
) => {
  const isKept = (value: V): value is Exclude<V, L> => !left.some((other) => other === value);
  return z.enum(options.filter(isKept));
};
