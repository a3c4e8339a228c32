import type { InkPlan } from '@irodori/ink/draw';
import type { Stage } from '@irodori/ink/marks';
import { serialise, serialiseOverlay } from '@irodori/ink/svg';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { EncodedImage } from '../engine.ts';

type Picture = InkPlan['picture'];

const previewWidth = 256;
const previewBytes = 24_000;

const open = (svg: string) => sharp(Buffer.from(svg), { density: 72 });

/**
 * Renders the finished picture at `scale` times its size. libuv's threads render and encode it, so the event loop stays
 * free.
 */
export async function rasterise(picture: Picture, scale: number): Promise<EncodedImage> {
  const drawn =
    scale === 1
      ? open(serialise(picture, 'finished'))
      : open(serialise({ ...picture, overlay: undefined }, 'finished', scale)).composite(
          await grain(picture, scale),
        );
  const { data, info } = await drawn.webp({ quality: 92, effort: 3 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, mime: 'image/webp', width: info.width, height: info.height };
}

/** The brightness, of 255, that changes nothing where it is blended. */
const neutral = { overlay: 127.5, multiply: 255 } as const;

/**
 * The grain of an enlarged picture: that of the picture itself, in larger grains. Drawn by librsvg at the larger size it
 * would have other grains and take eleven of the thirteen seconds of a ×4 picture. Its opacity is in its brightness, since
 * libvips multiplies by the alpha channel twice.
 */
async function grain(picture: Picture, scale: number): Promise<OverlayOptions[]> {
  const { overlay, width, height } = picture;
  if (overlay === undefined) return [];
  const { opacity, blend } = overlay;
  // Two steps, because in one sharp would have librsvg draw at the larger size.
  const small = await raw(open(serialiseOverlay(picture, overlay)).removeAlpha());
  const large = await raw(
    sharp(small.data, { raw: small.info })
      .resize(width * scale, height * scale, { kernel: 'cubic' })
      .linear(opacity, (1 - opacity) * neutral[blend]),
  );
  return [{ input: large.data, raw: large.info, blend }];
}

const raw = (image: Sharp) => image.raw().toBuffer({ resolveWithObject: true });

/** From the paper's brightness on everything is white; the pale edges of scenery become as dark as a model can see. */
const contrast = { slope: 2.5, intercept: -365 } as const;

/** Renders the drawing in ink as black lines on white, as models take it that draw after lines. */
export async function rasteriseLines(picture: Picture): Promise<EncodedImage> {
  const { data, info } = await open(serialise(picture, 'ink'))
    .removeAlpha()
    .greyscale()
    .linear(contrast.slope, contrast.intercept)
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, mime: 'image/png', width: info.width, height: info.height };
}

/** Renders a stage as a preview of at most 256 pixels in width and 24 kB. */
export async function rasterisePreview(picture: Picture, stage: Stage): Promise<EncodedImage> {
  const drawn = open(serialise(picture, stage, Math.min(1, previewWidth / picture.width)));
  for (const quality of [78, 55, 30]) {
    const { data, info } = await drawn
      .clone()
      .webp({ quality, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    if (data.byteLength <= previewBytes || quality === 30)
      return { bytes: data, mime: 'image/webp', width: info.width, height: info.height };
  }
  throw new Error('A preview has no quality left to try; the list of qualities is empty');
}
