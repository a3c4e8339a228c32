import { nearestSize } from '../size.ts';
import type { Sizes } from './instance.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The field of an order that says the size, with the size or ratio that is nearest to the wanted one. */
export function sizeField(wanted: Size, sizes: Sizes): { size: string } | { aspect_ratio: string } {
  if ('multiple' in sizes) {
    const { width, height } = nearestSize(wanted, sizes);
    return { size: `${width}x${height}` };
  }
  const nearest = nearestListed(wanted, sizes);
  return nearest.includes(':') ? { aspect_ratio: nearest } : { size: nearest };
}

/** Of those with the same orientation, if there are any, the one whose ratio differs least; then the one with the nearest number of pixels. */
function nearestListed(wanted: Size, listed: readonly string[]): string {
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
