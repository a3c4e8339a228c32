import type { Character } from '../character/character.ts';
import type { Light } from '../scene/light.ts';
import type { InkStyle } from '../styles/style.ts';
import { lightnessOf, mixColours, shaded, shiftColour, underLight, type Colour } from './colour.ts';

/** The colours of a material under the light of the picture. */
export interface Material {
  readonly base: Colour;
  readonly shade: Colour;
  readonly deep: Colour;
  readonly light: Colour;
  readonly line: Colour;
}

export interface Palette {
  readonly hair: Material & { readonly shine: Colour };
  readonly skin: Material & { readonly blush: Colour; readonly lip: Colour };
  readonly cloth: Material;
  /** Shirts, collars and linings. */
  readonly white: Material;
  /** A second colour that answers the cloth. */
  readonly accent: Material;
  readonly dark: Material;
  readonly gold: Material;
  readonly steel: Material;
  readonly leather: Material;
  readonly eye: {
    readonly base: Colour;
    readonly deep: Colour;
    readonly light: Colour;
    readonly white: Colour;
  };
  readonly lash: Colour;
  /** Any further colour as a material of this picture. */
  material(colour: Colour, keep?: number): Material;
  /** A colour of the scenery under the style's grading. */
  scenery(colour: Colour): Colour;
}

const hairColours: Readonly<Record<Character['hair_color'], Colour>> = {
  black: '#34304a',
  brown: '#8a5640',
  blonde: '#f3cf74',
  red: '#c63a3c',
  orange: '#ee8440',
  pink: '#f59bb8',
  purple: '#8a62bc',
  blue: '#4c7fd0',
  teal: '#3fb2b0',
  green: '#64a85c',
  silver: '#c3c8dc',
  white: '#f1eff4',
};
const eyeColours: Readonly<Record<Character['eye_color'], Colour>> = {
  blue: '#3f8ee8',
  green: '#3fae6a',
  brown: '#94603a',
  red: '#d83a48',
  purple: '#8c55cc',
  gold: '#e8ac2c',
  grey: '#8890a4',
  pink: '#ee6fa4',
};
const skinColours: Readonly<Record<Character['skin'], Colour>> = {
  pale: '#feeae0',
  light: '#fbdcc8',
  tan: '#e0aa80',
  dark: '#9c6a4c',
};
const clothColours: Readonly<Record<Character['outfit_color'], Colour>> = {
  red: '#c9383f',
  blue: '#3a62b4',
  green: '#4c8f5c',
  purple: '#7a55a8',
  pink: '#f0a0bc',
  black: '#37374a',
  white: '#f2f1f4',
  yellow: '#f2c84c',
  teal: '#3c9ea0',
  orange: '#ec8440',
};
const answers: Readonly<Record<Character['outfit_color'], Colour>> = {
  red: '#f0d9a0',
  blue: '#e8c25a',
  green: '#e8d8a8',
  purple: '#e6c268',
  pink: '#d8507c',
  black: '#c9383f',
  white: '#4a6ab8',
  yellow: '#3a5a9a',
  teal: '#f0e0b4',
  orange: '#3a4a86',
};

export function createPalette(character: Character, style: InkStyle, light: Light): Palette {
  const isMono = style.grade.accent !== undefined;
  const shadeTint = isMono ? '#4a4644' : light.shade;
  const ambience = light.ambience * (isMono ? 0.3 : 2.1);
  const tone = (colour: Colour, keep: number) => {
    const { chroma, lightness, wash, amount } = style.grade;
    const graded = shiftColour(colour, { chroma: Math.max(chroma, chroma < 0.5 ? keep : 0), lightness });
    return mixColours(graded, wash, amount * (1 - 0.5 * keep));
  };
  const lit = (colour: Colour, keep: number, share = 1) =>
    underLight(tone(colour, keep), light.ambient, ambience * share);
  const line = (colour: Colour) =>
    mixColours(
      style.line.ink,
      shaded(shiftColour(colour, { lightness: -0.32 }), 1, light.shade),
      style.line.tint,
    );
  const material = (colour: Colour, keep = 0, share = 1): Material => {
    const base = lit(colour, keep, share);
    const depth = style.contrast * light.depth;
    return {
      base,
      shade: shaded(base, 0.72 * depth, shadeTint),
      deep: shaded(shiftColour(base, { lightness: -0.08 }), 1.15 * depth, shadeTint),
      light: mixColours(shiftColour(base, { lightness: 0.06 }), light.rim, 0.25),
      line: line(base),
    };
  };
  const hair = material(hairColours[character.hair_color], 0.4);
  const skinColour = skinColours[character.skin];
  const skin = skinMaterial(
    isMono,
    material(isMono ? mixColours(skinColour, '#ffffff', 0.55) : skinColour, 0.3, 0.42),
    character,
  );
  const eye = mixColours(eyeColours[character.eye_color], light.ambient, light.ambience * 0.4);
  const accent = style.grade.accent ?? answers[character.outfit_color];
  return {
    hair: { ...hair, shine: shineOf(hair.base, light) },
    skin,
    cloth: material(clothColours[character.outfit_color], 0.5),
    white: material('#f8f6f4'),
    accent: material(accent, 0.95),
    dark: material('#353446'),
    gold: material('#ecc05a', 0.4),
    steel: material('#bcc4d4'),
    leather: material('#8a5e40', 0.3),
    eye: {
      base: eye,
      deep: shiftColour(mixColours(eye, '#1c1030', 0.45), { lightness: -0.08 }),
      light: shiftColour(mixColours(eye, '#ffffff', 0.3), { lightness: 0.1, chroma: 1.1 }),
      white: mixColours('#fdfcff', light.ambient, light.ambience * 0.5),
    },
    lash: mixColours(mixColours(hair.deep, '#1a1022', 0.72), style.line.ink, 0.4),
    material,
    scenery: (colour) => mixColours(tone(colour, 0.15), '#faf5e8', style.texture === 'brush' ? 0.56 : 0),
  };
}

/** Shades skin towards warm colours: with neutral shades it looks like clay. */
function skinMaterial(grey: boolean, skin: Material, { skin: tone }: Character): Palette['skin'] {
  const warm = tone === 'dark' ? '#5a2a34' : '#d0606c';
  return {
    ...skin,
    shade: grey ? skin.shade : mixColours(skin.shade, warm, 0.24),
    deep: grey ? skin.deep : mixColours(skin.deep, warm, 0.2),
    blush: grey ? skin.shade : tone === 'dark' ? '#c8504c' : '#f0707c',
    lip: grey ? skin.deep : mixColours(skin.shade, '#d8485c', 0.4),
  };
}

function shineOf(base: Colour, light: Light): Colour {
  const l = lightnessOf(base);
  const lifted = shiftColour(base, {
    lightness: l > 0.85 ? 0.07 : 0.15,
    chroma: l < 0.4 ? 1.3 : 1.02,
    hue: 6,
  });
  return mixColours(lifted, light.rim, l < 0.4 ? 0.1 : 0.28);
}
