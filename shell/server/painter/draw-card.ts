import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { previewSize } from '../previews/preview-address.ts';
import { asMarkup, shownWords } from './card-words.ts';
import { at, colour, edges, type Look, type Part } from './look.ts';

/** Pixels of a picture in a card. */
const mostPixels = 50_000_000;
/** The longest time of one step. */
const mostSeconds = 5;

const margin = { left: 64, top: 64 };
const kickerColumns = 36;
const titleColumns = 110;
/** The room of the title, between the kicker and the mark. */
const room = { top: 120, bottom: 490 };
const titleSizes = [84, 72, 62, 52, 44] as const;

interface Words {
  readonly kicker: string;
  readonly title: string;
}

/**
 * Draws a preview picture of 1200 × 630. A picture that cannot be read is left out. If a machine drew the picture, the
 * file says so of the whole.
 */
export type DrawCard = (words: Words, source: Buffer | undefined, format: 'jpeg' | 'png') => Promise<Buffer>;

export function openCards(look: Look): DrawCard {
  return async (words, source, format) => {
    const picture = source && (await panelOf(source).catch(() => undefined));
    const kind = picture === undefined ? 'plain' : 'picture';
    const width = edges[kind][1] - margin.left - 24;
    const drawn = sharp({ create: { ...previewSize, channels: 3, background: colour('paper') } })
      .composite([
        ...(picture === undefined ? [] : [picture.overlay]),
        at(look.sheets[kind], 0, 0),
        ...(await kickerOf(words.kicker, width, look)),
        ...(await titleOf(words.title, width, look)),
      ])
      .timeout({ seconds: mostSeconds });
    return encoded(picture?.isGenerated === true ? drawn.withXmp(compositeXmp) : drawn, format);
  };
}

const encoded = (drawn: Sharp, format: 'jpeg' | 'png'): Promise<Buffer> =>
  format === 'png'
    ? drawn.png({ palette: true, colours: 32, effort: 7 }).toBuffer()
    : drawn.jpeg({ quality: 82, chromaSubsampling: '4:4:4' }).toBuffer();

async function kickerOf(text: string, width: number, { letter }: Look): Promise<OverlayOptions[]> {
  const markup = asMarkup(shownWords(text, kickerColumns));
  if (markup === '') return [];
  const drawn = await letter(markup, {
    weight: 700,
    size: 30,
    colour: colour('ink-2'),
    width,
    isParted: true,
  });
  return [at(drawn, margin.left, margin.top)];
}

/** The title in the largest size in which it has room without parting a word. */
async function titleOf(text: string, width: number, { letter }: Look): Promise<OverlayOptions[]> {
  const markup = asMarkup(shownWords(text, titleColumns));
  if (markup === '') return [];
  const look = { weight: 900, colour: colour('ink'), width, isParted: false } as const;
  const height = room.bottom - room.top;
  for (const size of titleSizes) {
    const drawn = await letter(markup, { ...look, size });
    if (drawn.width <= width && drawn.height <= height) return [at(drawn, margin.left, room.top)];
  }
  const parted = await letter(markup, { ...look, size: Math.min(...titleSizes), isParted: true });
  return [at(await within(parted, { width, height }), margin.left, room.top)];
}

async function within(part: Part, box: { width: number; height: number }): Promise<Part> {
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

/** Crops the frame that is drawn in some pictures, since the panel has its own. */
const scale = 1.08;

/** The picture in the panel beside the words. Faces are in the upper half of our pictures. */
async function panelOf(source: Buffer): Promise<Panel> {
  const [, left] = edges.picture;
  const panel = { width: previewSize.width - left, height: previewSize.height };
  const scaled = { width: Math.round(panel.width * scale), height: Math.round(panel.height * scale) };
  const limits = { limitInputPixels: mostPixels, failOn: 'truncated' } as const;
  const { xmp } = await sharp(source, limits).metadata();
  const { data, info } = await sharp(source, limits)
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize({ ...scaled, fit: 'cover', position: 'top' })
    .extract({
      left: Math.round((scaled.width - panel.width) / 2),
      top: Math.round((scaled.height - panel.height) / 2),
      ...panel,
    })
    .flatten({ background: colour('paper') })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    overlay: { input: data, raw: { width, height, channels }, left, top: 0 },
    isGenerated: /digitalsourcetype\/(?:trainedA|a)lgorithmicMedia/.test(String(xmp)),
  };
}

/** IPTC's word for several elements of which at least one was generated. */
const compositeXmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic"/></rdf:RDF></x:xmpmeta>';
