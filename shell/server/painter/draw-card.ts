import sharp, { type OverlayOptions } from 'sharp';
import { pictureSizes, type PictureShape } from '../previews/preview-address.ts';
import { hasEmoji, shownWords } from './card-words.ts';
import { type Box, layoutOf, type Layout } from './layout.ts';
import { at, colour, type Look, type Part } from './look.ts';

/** Pixels of a picture in a card. */
const mostPixels = 50_000_000;
/** The longest time of one step. */
const mostSeconds = 5;

const kickerColumns = 36;
const titleColumns = 110;
const titleSizes = [84, 72, 62, 52, 44] as const;

interface Words {
  readonly kicker: string;
  readonly title: string;
}

interface Wanted {
  readonly format: 'jpeg' | 'png';
  readonly shape: PictureShape;
}

/**
 * Draws the picture of a card. A picture in it that cannot be read is left out. If a machine drew the picture, the file
 * says so of the whole.
 */
export type DrawCard = (words: Words, source: Buffer | undefined, wanted: Wanted) => Promise<Buffer>;

export function openCards(look: Look): DrawCard {
  return async (words, source, { format, shape }) => {
    const picture = source && (await panelOf(source, layoutOf('picture', shape)).catch(() => undefined));
    const kind = picture === undefined ? 'plain' : 'picture';
    const layout = layoutOf(kind, shape);
    const drawn = sharp({ create: { ...pictureSizes[shape], channels: 3, background: colour('paper') } })
      .composite([
        ...(picture === undefined ? [] : [picture.overlay]),
        { input: look.sheets[kind][shape], left: 0, top: 0 },
        ...(await kickerOf(words.kicker, layout, look)),
        ...(await titleOf(words.title, layout, look)),
      ])
      .timeout({ seconds: mostSeconds });
    const marked = picture?.isGenerated === true ? drawn.withXmp(compositeXmp) : drawn;
    return format === 'jpeg'
      ? marked.jpeg({ quality: 82, chromaSubsampling: '4:4:4' }).toBuffer()
      : marked.png({ palette: true, colours: coloursOf(words), effort: 7 }).toBuffer();
  };
}

/** How many colours a picture without a photo needs: shades of ink and the mark, or those of emoji, too. */
const coloursOf = ({ kicker, title }: Words): number => (hasEmoji(kicker + title) ? 160 : 32);

async function kickerOf(
  text: string,
  { kicker, title }: Layout,
  { letter, hasGlyph }: Look,
): Promise<OverlayOptions[]> {
  const words = shownWords(text, kickerColumns, hasGlyph);
  if (words === '') return [];
  const look = {
    weight: 700,
    size: 30,
    colour: colour('ink-2'),
    width: title.width,
    isParted: true,
  } as const;
  return [at(await letter(words, look), kicker)];
}

/** The title in the largest size in which it has room without parting a word. */
async function titleOf(
  text: string,
  { title }: Layout,
  { letter, hasGlyph }: Look,
): Promise<OverlayOptions[]> {
  const words = shownWords(text, titleColumns, hasGlyph);
  if (words === '') return [];
  const { width, height } = title;
  const look = { weight: 900, colour: colour('ink'), width, isParted: false } as const;
  for (const size of titleSizes) {
    const drawn = await letter(words, { ...look, size });
    if (drawn.width <= width && drawn.height <= height) return [at(drawn, title)];
  }
  const parted = await letter(words, { ...look, size: Math.min(...titleSizes), isParted: true });
  return [at(await within(parted, { width, height }), title)];
}

async function within(part: Part, box: Box): Promise<Part> {
  const { data, info } = await sharp(part.data, {
    raw: { width: part.width, height: part.height, channels: 4 },
  })
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

interface Panel {
  readonly overlay: OverlayOptions;
  /** True if the file says that an algorithm or a trained model made it. */
  readonly isGenerated: boolean;
}

/**
 * The picture fills the panel, so what is cut off is what a picture of another ratio has beyond it. Faces are in the upper
 * half of our pictures.
 */
async function panelOf(source: Buffer, { panel: { left, top, ...panel }, cutAbove }: Layout): Promise<Panel> {
  const limits = { limitInputPixels: mostPixels, failOn: 'truncated' } as const;
  const { xmp, autoOrient } = await sharp(source, limits).metadata();
  const factor = Math.max(panel.width / autoOrient.width, panel.height / autoOrient.height);
  const scaled = {
    width: Math.round(autoOrient.width * factor),
    height: Math.round(autoOrient.height * factor),
  };
  const { data, info } = await sharp(source, limits)
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize({ ...scaled, fit: 'fill' })
    .extract({
      left: Math.round((scaled.width - panel.width) / 2),
      top: Math.round(Math.min((scaled.height - panel.height) / 2, scaled.height * cutAbove)),
      ...panel,
    })
    .flatten({ background: colour('paper') })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    overlay: { input: data, raw: { width, height, channels }, left, top },
    isGenerated: /digitalsourcetype\/(?:trainedA|a)lgorithmicMedia/.test(String(xmp)),
  };
}

/** IPTC's word for several elements of which at least one was generated. */
const compositeXmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic"/></rdf:RDF></x:xmpmeta>';
