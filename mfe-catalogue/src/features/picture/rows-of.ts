/** The least sum of the ratios of a row: of the first one, of the others, and of the last one. */
const least = { first: 0.9, other: 1.8, last: 1.2 } as const;

/**
 * Divides pictures into rows whose pictures have one height and fill the width together. A first picture that is square or
 * wide has a row of its own; pictures that would make the last row too high join the row before.
 */
export function rowsOf<T extends { readonly ratio: number }>(pictures: readonly T[]): T[][] {
  const rows: T[][] = [];
  let open: T[] = [];
  for (const picture of pictures) {
    open.push(picture);
    if (sumOfRatios(open) < (rows.length === 0 ? least.first : least.other)) continue;
    rows.push(open);
    open = [];
  }
  if (open.length === 0) return rows;
  if (sumOfRatios(open) < least.last) open.unshift(...(rows.pop() ?? []));
  return [...rows, open];
}

/** The width ÷ height of a row of pictures. */
export const sumOfRatios = (pictures: readonly { readonly ratio: number }[]): number =>
  pictures.reduce((sum, { ratio }) => sum + ratio, 0);
