import type { Character } from '../character/character.ts';
import type { Colour } from '../paint/colour.ts';
import type { Random } from '../random.ts';
import type { Gradient, Stop } from '../sheet/marks.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { InkStyle } from '../styles/style.ts';
import type { Light } from './light.ts';

/** The place behind and in front of the figure; all lengths are pixels. */
export interface Scene {
  /** Planes behind the figure, far ones first. */
  readonly back: Sheet;
  /** Planes between the figure and the viewer. */
  readonly front: Sheet;
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly light: Light;
  readonly style: InkStyle;
  readonly mood: Character['mood'];
  /** A colour under the style's grading. */
  readonly tint: (colour: Colour) => Colour;
}

export type Place = (scene: Scene) => void;

/** A gradient from top to bottom of the picture, or between two heights given as shares of it. */
export function vertical({ height, tint }: Scene, stops: readonly Stop[], from = 0, to = 1): Gradient {
  return {
    type: 'linear',
    from: [0, height * from],
    to: [0, height * to],
    stops: stops.map(([offset, colour, opacity]): Stop =>
      opacity === undefined ? [offset, tint(colour)] : [offset, tint(colour), opacity],
    ),
  };
}

export function glowAt(
  centre: readonly [number, number],
  radius: number,
  colour: Colour,
  strength = 1,
): Gradient {
  return {
    type: 'radial',
    from: centre,
    to: [centre[0] + radius, centre[1]],
    stops: [
      [0, colour, strength],
      [0.45, colour, strength * 0.45],
      [1, colour, 0],
    ],
  };
}
