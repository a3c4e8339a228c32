export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface SizeRule {
  /** Width and height are multiples of this many pixels. */
  readonly multiple: number;
  /** The number of pixels that the model was trained at; undefined: as many as asked for. */
  readonly pixels?: number | undefined;
}

/** The size that a model draws, nearest to a wanted one: of the same ratio as far as the multiple allows. */
export function nearestSize(
  wanted: Size,
  { multiple, pixels = wanted.width * wanted.height }: SizeRule,
): { width: number; height: number } {
  const scale = Math.sqrt(pixels / (wanted.width * wanted.height));
  const fit = (side: number) => Math.max(multiple, Math.round((side * scale) / multiple) * multiple);
  return { width: fit(wanted.width), height: fit(wanted.height) };
}

/**
 * Of the sizes (“1536x1024”) or ratios (“3:2”) with the same orientation, if there are any, the one whose ratio differs
 * least; then the one with the nearest number of pixels.
 */
export function nearestListed(wanted: Size, listed: readonly string[]): string {
  const sides = (text: string): Size => {
    const [width = 1, height = 1] = text.split(/[x:]/).map(Number);
    return { width, height };
  };
  const lying = ({ width, height }: Size) => Math.sign(width - height);
  const differs = (a: number, b: number) => Math.abs(Math.log(a / b));
  const alike = listed.filter((text) => lying(sides(text)) === lying(wanted));
  const [nearest = ''] = (alike.length > 0 ? alike : listed)
    .map((text) => {
      const { width, height } = sides(text);
      const ratio = differs(width / height, wanted.width / wanted.height);
      return { text, ratio, pixels: differs(width * height, wanted.width * wanted.height) };
    })
    .toSorted((a, b) => a.ratio - b.ratio || a.pixels - b.pixels)
    .map(({ text }) => text);
  return nearest;
}
