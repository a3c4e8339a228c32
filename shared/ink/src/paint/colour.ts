import { clampChroma, converter, formatHex, interpolate, type Oklch } from 'culori';
import { clamp } from '../geometry/point.ts';

/** A CSS hex colour. */
export type Colour = string;

const oklch = converter('oklch');
const rgb = converter('rgb');

function parsed(colour: Colour): Oklch {
  const value = oklch(colour);
  if (!value) throw new Error(`Not a colour: ${colour}`);
  return value;
}

const written = (colour: Oklch): Colour => formatHex(clampChroma(colour, 'oklch')) ?? '#000000';

const memory = new Map<string, Colour>();
function remembered(key: string, make: () => Colour): Colour {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (memory.size > 20_000) memory.clear();
  memory.set(key, made);
  return made;
}

export const mixColours = (a: Colour, b: Colour, t: number): Colour =>
  remembered(`${a}${b}${t}`, () => formatHex(interpolate([a, b], 'oklab')(clamp(t, 0, 1))));

/** A surface of one colour under light of another. */
export const underLight = (surface: Colour, light: Colour, amount: number): Colour =>
  remembered(`${surface}*${light}*${amount}`, () => {
    const [a, b] = [rgb(surface), rgb(light)];
    if (!a || !b) throw new Error(`Not a colour: ${surface} or ${light}`);
    return mixColours(surface, formatHex({ mode: 'rgb', r: a.r * b.r, g: a.g * b.g, b: a.b * b.b }), amount);
  });

export interface Shift {
  /** Added to OKLCH lightness, −1 to 1. */
  readonly lightness?: number;
  /** Multiplies chroma. */
  readonly chroma?: number;
  /** Added to hue, degrees. */
  readonly hue?: number;
}

export const shiftColour = (colour: Colour, { lightness = 0, chroma = 1, hue = 0 }: Shift): Colour =>
  remembered(`${colour}|${lightness}|${chroma}|${hue}`, () => {
    const value = parsed(colour);
    return written({
      ...value,
      l: clamp(value.l + lightness, 0.03, 0.995),
      c: value.c * chroma,
      h: (value.h ?? 0) + hue,
    });
  });

/** OKLCH lightness, 0 to 1. */
export const lightnessOf = (colour: Colour): number => parsed(colour).l;

/** The colour as it looks in a shadow of a given tint: darker, a little richer, leaning towards the tint. */
export function shaded(colour: Colour, amount: number, tint: Colour): Colour {
  const dark = shiftColour(colour, { lightness: -0.17 * amount, chroma: 1.08 });
  return mixColours(dark, tint, 0.16 * amount);
}
