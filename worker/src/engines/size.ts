export interface SizeRule {
  /** Width and height are multiples of this many pixels. */
  readonly multiple: number;
  /** The number of pixels that the model was trained at; undefined: as many as asked for. */
  readonly pixels?: number | undefined;
}

/** The size that a model draws, nearest to a wanted one: of the same ratio as far as the multiple allows. */
export function nearestSize(
  wanted: { readonly width: number; readonly height: number },
  { multiple, pixels = wanted.width * wanted.height }: SizeRule,
): { width: number; height: number } {
  const scale = Math.sqrt(pixels / (wanted.width * wanted.height));
  const fit = (side: number) => Math.max(multiple, Math.round((side * scale) / multiple) * multiple);
  return { width: fit(wanted.width), height: fit(wanted.height) };
}
