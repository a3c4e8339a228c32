import type { Material } from '../../paint/palette.ts';

/** How an outfit clothes the arms. */
export interface Sleeve {
  readonly kind: 'none' | 'short' | 'puff' | 'long' | 'loose' | 'wide' | 'plate';
  readonly material: Material;
  readonly cuff?: Material;
  readonly stripe?: string;
}
