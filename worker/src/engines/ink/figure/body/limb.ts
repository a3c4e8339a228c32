import { sample } from '../../geometry/curve.ts';
import { add, mix, perpendicular, scale, subtract, unit, type Point } from '../../geometry/point.ts';
import type { Material } from '../../paint/palette.ts';
import type { Artist } from '../artist.ts';
import { panel } from '../panel.ts';

/** A round piece of limb; returns its two sides from a to b. */
export function limb(a: Point, b: Point, ra: number, rb: number, bulge = 0): [Point[], Point[]] {
  const along = unit(subtract(b, a));
  const across = perpendicular(along);
  const edge = (s: number) =>
    sample(
      [
        add(a, scale(across, s * ra)),
        add(mix(a, b, 0.45), scale(across, s * (ra * 0.55 + rb * 0.45 + bulge))),
        add(b, scale(across, s * rb)),
      ],
      7,
    );
  return [edge(-1), edge(1)];
}

export function piece(
  artist: Artist,
  a: Point,
  b: Point,
  ra: number,
  rb: number,
  material: Material,
  end: 'round' | 'open' | 'joined' = 'round',
): string {
  const isRound = end === 'round';
  const [left, right] = limb(a, b, ra, rb, 1.5);
  const along = unit(subtract(b, a));
  const cap = sample([left.at(-1) ?? b, add(b, scale(along, isRound ? rb * 0.92 : 2)), right.at(-1) ?? b], 7);
  const root = sample([right[0] ?? a, add(a, scale(along, -ra * (isRound ? 0.95 : 0.35))), left[0] ?? a], 7);
  return panel(artist, [left, cap, right.toReversed(), root], material, {
    shade: 9,
    inked: { round: [0, 1, 2, 3], open: [0, 1, 2], joined: [0, 2] }[end],
    ...(isRound ? { rim: 3 } : {}),
  });
}
