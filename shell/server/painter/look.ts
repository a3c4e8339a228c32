import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { pictureShapes, pictureSizes, type PictureShape } from '../previews/preview-address.ts';
import { asMarkup } from './card-words.ts';
import { emojiFamily, openFonts, type Weight } from './fonts.ts';
import { type Kind, layoutOf, type Place } from './layout.ts';

const fileOf = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));
const tokens = readFileSync(fileOf('@irodori/ui/tokens.css'), 'utf8');

/** A colour of the light paper. */
export function colour(name: 'paper' | 'sunk' | 'ink' | 'ink-2'): string {
  const value = new RegExp(`--${name}: light-dark\\((#\\w+)`).exec(tokens)?.[1];
  if (value === undefined) throw new Error(`tokens.css has no colour --${name}`);
  return value;
}

export interface Lettering {
  readonly weight: Weight;
  /** Pixels. */
  readonly size: number;
  readonly colour: string;
  /** Lines are at most this wide. */
  readonly width: number;
  /** Whether a word may be parted if it is wider than a line. */
  readonly isParted: boolean;
}

/** Drawn letters, or another part of a picture: its pixels with transparency. */
export interface Part {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

export const at = ({ data, width, height }: Part, { left, top }: Place): OverlayOptions => ({
  input: data,
  raw: { width, height, channels: 4 },
  left,
  top,
});

type Sheets = Readonly<Record<PictureShape, Buffer>>;

export interface Look {
  /** Draws a text. */
  letter(text: string, lettering: Lettering): Promise<Part>;
  /** Whether a letter of this code point can be drawn. */
  hasGlyph(codePoint: number): boolean;
  /** What all pictures of a kind and shape have, as PNG: the paper with the mark, and where no picture shows, screentone. */
  readonly sheets: Readonly<Record<Kind, Sheets>>;
}

/** The height of a line, for letters of 1 pixel: fonts differ in theirs, and lines of one text should not. */
const lineHeight = 1.216;
/** Pango's units for each point, which is a pixel at 72 dots per inch. */
const pangoScale = 1024;

/** Makes the parts of all pictures. The fonts are written into the folder, as `openFonts` says. */
export async function openLook(folder: string): Promise<Look> {
  // No two pictures are alike, so libvips' memory of past operations would only be occupied.
  sharp.cache(false);
  const fonts = openFonts(folder);
  const letter: Look['letter'] = async (text, { weight, size, colour, width, isParted }) => {
    const height = Math.round(size * lineHeight * pangoScale);
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}" line_height="${height}">${asMarkup(text, emojiFamily)}</span>`,
        // A comma ends the name of a family. The families of the other weight have it in their names.
        font: `${fonts.familiesFor(text, weight)},${weight === 700 ? ' Bold' : ''} ${size}`,
        dpi: 72,
        width,
        wrap: isParted ? 'word-char' : 'word',
        rgba: true,
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  };
  const sheets = { picture: await sheetsOf('picture', letter), plain: await sheetsOf('plain', letter) };
  // The only SVG is our own, and it is drawn. A stranger's may take minutes to draw and may refer to other files.
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
  return { letter, hasGlyph: (codePoint) => fonts.has(codePoint), sheets };
}

const mark = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8')
  .replace(/^<svg[^>]*>/, '')
  .replace(/<\/svg>\s*$/, '');

/** The size of the large mark in a picture without the picture of a card. */
const largeMark = { width: 256, height: 302, scale: 6.6 };

async function sheetsOf(kind: Kind, letter: Look['letter']): Promise<Sheets> {
  const sheets: [PictureShape, Buffer][] = [];
  for (const shape of pictureShapes) sheets.push([shape, await sheetOf(kind, shape, letter)]);
  return Object.fromEntries(sheets) as Record<PictureShape, Buffer>;
}

async function sheetOf(kind: Kind, shape: PictureShape, letter: Look['letter']): Promise<Buffer> {
  const { width, height } = pictureSizes[shape];
  const { paths, edge, brand, mark: middle } = layoutOf(kind, shape);
  const [from, to] = edge;
  const left = middle.left - largeMark.width / 2;
  const top = middle.top - largeMark.height / 2;
  const beside =
    kind === 'picture'
      ? `<g transform="translate(${brand.left - 6} ${brand.top}) scale(1.25)">${mark}</g>`
      : `<path d="${paths.panel}" fill="${colour('sunk')}"/><path d="${paths.panel}" fill="url(#tone)"/>
         <g transform="translate(${left} ${top}) scale(${largeMark.scale})">${mark}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <pattern id="tone" width="14" height="14" patternUnits="userSpaceOnUse">
      <g fill="${colour('ink')}" fill-opacity=".18"><circle cx="3.5" cy="3.5" r="1.9"/><circle cx="10.5" cy="10.5" r="1.9"/></g>
    </pattern>
    <path d="${paths.paper}" fill="${colour('paper')}"/>
    ${beside}
    <path d="M${from.left} ${from.top}L${to.left} ${to.top}" stroke="${colour('ink')}" stroke-width="7" stroke-linecap="square"/>
  </svg>`;
  const look = { weight: 900, size: 40, colour: colour('ink'), width: 400, isParted: false } as const;
  const name = await letter('Irodori', look);
  const beginning = {
    left: kind === 'picture' ? brand.left + 58 : brand.left,
    top: brand.top + Math.round((55 - name.height) / 2),
  };
  return sharp(Buffer.from(svg))
    .composite([at(name, beginning)])
    .png({ compressionLevel: 3 })
    .toBuffer();
}
