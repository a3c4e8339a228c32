import { nearestListed, nearestSize, type Size } from '../size.ts';
import type { Sizes } from './instance.ts';

/** The field of an order that says the size, with the size or ratio that is nearest to the wanted one. */
export function sizeField(wanted: Size, sizes: Sizes): { size: string } | { aspect_ratio: string } {
  if ('multiple' in sizes) {
    const { width, height } = nearestSize(wanted, sizes);
    return { size: `${width}x${height}` };
  }
  const nearest = nearestListed(wanted, sizes);
  return nearest.includes(':') ? { aspect_ratio: nearest } : { size: nearest };
}
