import type { Point } from '../../geometry/point.ts';
import type { Artist } from '../artist.ts';

/** Half widths of the trunk at its landmarks. */
export interface Build {
  readonly neck: number;
  readonly shoulder: number;
  readonly chest: number;
  readonly waist: number;
  readonly hip: number;
  readonly isBoy: boolean;
}

export function buildOf({ body, character }: Artist): Build {
  const isBoy = character.gender === 'boy';
  const shoulder = body.shoulder;
  return {
    neck: isBoy ? 41 : 31,
    shoulder,
    chest: shoulder * (isBoy ? 0.8 : 0.78),
    waist: isBoy ? shoulder * 0.66 : 64,
    hip: isBoy ? shoulder * 0.72 : 100,
    isBoy,
  };
}

/** One flank of the trunk from the neck to below the hips; −1 is the picture's left. */
export function flank(artist: Artist, side: number, ease = 0): Point[] {
  const { neck, shoulder, chest, waist, hip, isBoy } = buildOf(artist);
  const { body } = artist;
  const at = (x: number, y: number) => body.at(side * (x + ease), y);
  return [
    body.at(side * (neck + 8), -14),
    body.at(side * (shoulder * 0.52), isBoy ? 3 : 6),
    body.at(side * (shoulder * 0.8 + ease * 0.4), isBoy ? 20 : 26),
    at(shoulder * 0.94, 58),
    at(chest + 6, 110),
    at(chest + (isBoy ? 2 : 8), isBoy ? 160 : 158),
    at(chest - (isBoy ? 4 : 10), 210),
    at(waist, 300),
    at(hip - 6, 390),
    at(hip + 4, 470),
    at(hip + 2, 620),
  ];
}
