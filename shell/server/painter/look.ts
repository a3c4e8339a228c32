import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { previewSize } from '../previews/preview-address.ts';
import { unwrapped } from './font-file.ts';

const { width, height } = previewSize;
const fileOf = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));
const tokens = readFileSync(fileOf('@irodori/ui/tokens.css'), 'utf8');

/** A colour of the light paper. */
export function colour(name: 'paper' | 'sunk' | 'ink' | 'ink-2'): string {
  const value = new RegExp(`--${name}: light-dark\\((#\\w+)`).exec(tokens)?.[1];
  if (value === undefined) throw new Error(`tokens.css has no colour --${name}`);
  return value;
}

/** Names of the site's headline font as Pango takes them, by weight. A comma ends the name of a family. */
const fonts = { 900: 'Zen Maru Gothic Black,', 700: 'Zen Maru Gothic, Bold' } as const;

/** The parts of the font that have files of their own; the Japanese one has the Latin letters of Western Europe, too. */
const scripts = ['japanese', 'latin-ext', 'cyrillic', 'greek'] as const;

export interface Lettering {
  readonly weight: keyof typeof fonts;
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

export const at = ({ data, width, height }: Part, left: number, top: number): OverlayOptions => ({
  input: data,
  raw: { width, height, channels: 4 },
  left,
  top,
});

/** The edge between the words and the panel beside them: its x at the top and at the bottom. */
export const edges = { picture: [700, 622], plain: [930, 852] } as const;

export interface Look {
  /** Draws a text, given as Pango's markup. */
  letter(markup: string, lettering: Lettering): Promise<Part>;
  /** What all pictures of a kind have: the paper with the mark, and where no picture shows, screentone. */
  readonly sheets: Readonly<Record<keyof typeof edges, Part>>;
}

/** Makes the parts of all pictures. The fonts are written into the folder, since Pango reads them from files. */
export async function openLook(folder: string): Promise<Look> {
  // No two pictures are alike, so libvips' memory of past operations would only be occupied.
  sharp.cache(false);
  mkdirSync(folder, { recursive: true });
  const fontFile = (script: (typeof scripts)[number], weight: keyof typeof fonts): string => {
    const name = `zen-maru-gothic-${script}-${weight}-normal`;
    const file = path.join(folder, `${name}.ttf`);
    writeFileSync(file, unwrapped(readFileSync(fileOf(`@fontsource/zen-maru-gothic/files/${name}.woff`))));
    return file;
  };
  const files = { 900: fontFile('japanese', 900), 700: fontFile('japanese', 700) };

  const letter: Look['letter'] = async (markup, { weight, size, colour, width, isParted }) => {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}" line_height="0.84">${markup}</span>`,
        font: `${fonts[weight]} ${size}`,
        fontfile: files[weight],
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
  // A font file is known to Pango from the first text that names it on.
  for (const script of scripts)
    for (const weight of [900, 700] as const)
      await sharp({ text: { text: '.', fontfile: fontFile(script, weight) } }).toBuffer();
  const sheets = { picture: await sheetOf('picture', letter), plain: await sheetOf('plain', letter) };
  // The only SVG is our own, and it is drawn. A stranger's may take minutes to draw and may refer to other files.
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
  return { letter, sheets };
}

const mark = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8')
  .replace(/^<svg[^>]*>/, '')
  .replace(/<\/svg>\s*$/, '');

const brand = { left: 64, top: 514 };

async function sheetOf(kind: keyof typeof edges, letter: Look['letter']): Promise<Part> {
  const [top, bottom] = edges[kind];
  const panel = `M${top} 0H${width}V${height}H${bottom}z`;
  const beside =
    kind === 'picture'
      ? `<g transform="translate(${brand.left - 6} ${brand.top}) scale(1.25)">${mark}</g>`
      : `<path d="${panel}" fill="${colour('sunk')}"/><path d="${panel}" fill="url(#tone)"/>
         <g transform="translate(${width - 268} 164) scale(6.6)">${mark}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <pattern id="tone" width="14" height="14" patternUnits="userSpaceOnUse">
      <g fill="${colour('ink')}" fill-opacity=".18"><circle cx="3.5" cy="3.5" r="1.9"/><circle cx="10.5" cy="10.5" r="1.9"/></g>
    </pattern>
    <path d="M0 0H${top}L${bottom} ${height}H0z" fill="${colour('paper')}"/>
    ${beside}
    <path d="M${top} -9L${bottom} ${height + 9}" stroke="${colour('ink')}" stroke-width="7"/>
  </svg>`;
  const look = { weight: 900, size: 40, colour: colour('ink'), width: 400, isParted: false } as const;
  const name = await letter('Irodori', look);
  const left = kind === 'picture' ? brand.left + 58 : brand.left;
  const { data, info } = await sharp(Buffer.from(svg))
    .composite([at(name, left, brand.top + Math.round((55 - name.height) / 2))])
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
