import { unit, type Point } from '../geometry/point.ts';
import type { Colour } from '../paint/colour.ts';
import type { Character } from '../character/character.ts';
import type { Random } from '../random.ts';

export interface Light {
  /** Unit vector towards the light. */
  readonly from: Point;
  /** The colour towards which shadows lean. */
  readonly shade: Colour;
  readonly depth: number;
  /** Light of the place on every colour of the figure. */
  readonly ambient: Colour;
  readonly ambience: number;
  readonly rim: Colour;
  readonly rimStrength: number;
}

type Place = Pick<Light, 'ambient' | 'ambience' | 'rim' | 'shade' | 'rimStrength'>;

const day: Place = {
  ambient: '#fff8ea',
  ambience: 0.03,
  rim: '#ffffff',
  shade: '#6a5a9a',
  rimStrength: 0.35,
};
const places: Readonly<Record<Character['background'], Place>> = {
  plain: day,
  sky: { ...day, shade: '#5a68b0' },
  sea: { ...day, shade: '#4a78b0', rim: '#f0fcff' },
  room: { ...day, ambient: '#ffe9cf', ambience: 0.07, shade: '#7a5a80', rim: '#fff1d0' },
  sakura: { ...day, ambient: '#ffe6ef', ambience: 0.06, shade: '#8a5a9a', rim: '#fff0f4' },
  snow: { ambient: '#e6f0ff', ambience: 0.1, rim: '#ffffff', shade: '#5a70b0', rimStrength: 0.4 },
  forest: { ambient: '#eef6c8', ambience: 0.08, rim: '#f6ffc0', shade: '#3c6a6a', rimStrength: 0.5 },
  bamboo: { ambient: '#eefad2', ambience: 0.08, rim: '#f4ffc8', shade: '#3c6a5a', rimStrength: 0.4 },
  city: { ambient: '#f2ecff', ambience: 0.06, rim: '#ffe6c8', shade: '#56508c', rimStrength: 0.45 },
  castle: { ambient: '#fff0dc', ambience: 0.06, rim: '#ffe8b8', shade: '#54508c', rimStrength: 0.5 },
  sunset: { ambient: '#ffc890', ambience: 0.17, rim: '#ffd68a', shade: '#7a3a70', rimStrength: 0.9 },
  night: { ambient: '#9fb0f4', ambience: 0.2, rim: '#b8d8ff', shade: '#28286a', rimStrength: 0.9 },
};

const moods: Readonly<
  Record<Character['mood'], { depth: number; slant: Point; rim: number; tint?: [Colour, number] }>
> = {
  calm: { depth: 0.9, slant: [-0.5, -0.85], rim: 1 },
  warm: { depth: 0.95, slant: [-0.7, -0.6], rim: 1.2, tint: ['#ffd2a0', 0.08] },
  dramatic: { depth: 1.35, slant: [-0.95, -0.35], rim: 1.7 },
  dreamy: { depth: 0.75, slant: [-0.3, -0.95], rim: 1.4, tint: ['#ffdcf2', 0.08] },
  energetic: { depth: 1.15, slant: [-0.8, -0.55], rim: 1.3 },
  melancholic: { depth: 1.1, slant: [-0.35, -0.9], rim: 0.6, tint: ['#a8b8dc', 0.14] },
};

export function lightOf({ background, mood }: Character, random: Random): Light {
  const place = places[background];
  const { depth, slant, rim, tint } = moods[mood];
  const side = random.chance(0.5) ? 1 : -1;
  const [ambient, ambience] = tint && tint[1] > place.ambience ? tint : [place.ambient, place.ambience];
  return {
    from: unit([slant[0] * side, slant[1]]),
    shade: place.shade,
    depth,
    ambient,
    ambience: Math.min(0.28, ambience + (tint ? 0.02 : 0)),
    rim: place.rim,
    rimStrength: Math.min(1, place.rimStrength * rim),
  };
}
