import { uploadedPicture } from '@irodori/contract/picture';
import { differenceEuclidean, nearest } from 'culori';
import sharp from 'sharp';
import type { AttributeValues } from '@irodori/words/understand';

/** The colours of hair and clothes as the engines draw them. */
const hair: Readonly<Record<string, string>> = {
  black: '#2b2a38',
  brown: '#6b4128',
  blonde: '#f2cf63',
  red: '#b3262e',
  orange: '#ec7b2e',
  pink: '#f493b8',
  purple: '#7d4fb5',
  blue: '#3b63c4',
  teal: '#35b0ad',
  green: '#4f9a48',
  silver: '#a9b1c2',
  white: '#efeff5',
};
const clothes: Readonly<Record<string, string>> = {
  red: '#c8323c',
  blue: '#3157b0',
  green: '#3c8a50',
  purple: '#7247a8',
  pink: '#f09bbd',
  black: '#33333f',
  white: '#f4f4f6',
  yellow: '#f0c440',
  teal: '#2f9c9c',
};
const largestSide = 64;

/**
 * Returns colours for hair and clothes from an uploaded picture: the main colours of its upper and its lower half.
 * Rejects when the bytes are no picture.
 */
export async function coloursOf(picture: Uint8Array): Promise<AttributeValues> {
  const { data, info } = await sharp(picture, { limitInputPixels: uploadedPicture.pixels })
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize(largestSide, largestSide, { fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const middle = Math.max(1, Math.floor(height / 2));
  const mainColour = async (top: number, rows: number) => {
    const part = sharp(data, { raw: { width, height, channels } }).extract({
      left: 0,
      top,
      width,
      height: rows,
    });
    // `stats()` reads the input of a pipeline, not its result, so the part is written to a buffer first.
    const { data: pixels } = await part.raw().toBuffer({ resolveWithObject: true });
    const { dominant } = await sharp(pixels, { raw: { width, height: rows, channels } }).stats();
    return { mode: 'rgb', r: dominant.r / 255, g: dominant.g / 255, b: dominant.b / 255 } as const;
  };
  const upper = await mainColour(0, middle);
  const lower = await mainColour(Math.min(middle, height - 1), Math.max(1, height - middle));
  return { hair_color: [nearestName(hair, upper)], outfit_color: [nearestName(clothes, lower)] };
}

type Rgb = { readonly mode: 'rgb'; readonly r: number; readonly g: number; readonly b: number };

function nearestName(names: Readonly<Record<string, string>>, colour: Rgb): string {
  const find = nearest(Object.keys(names), differenceEuclidean('oklab'), (name) => names[name] ?? '');
  const [name] = find(colour, 1);
  if (name === undefined) throw new Error('The table of colours is empty');
  return name;
}
