import sharp, { type Sharp } from 'sharp';
import type { EncodedImage } from '../engine.ts';
import { description } from './description.ts';
import { cells } from './network.ts';

const { size, patch, upscaler } = description;
const previewSize = 256;
/** Width of the dark edge in pixels: the refiner's convolutions see zeros beyond the picture. */
const darkEdge = 7;

/** Turns cells of −1 to 1 (channel = (row · patch + column) · 3 + colour) into colour planes of 0 to 1. */
export function toPlanes(picture: Float32Array): Float32Array {
  const planes = new Float32Array(3 * size * size);
  for (const [i, value] of picture.entries()) {
    const channel = Math.floor(i / (cells * cells));
    const row = Math.floor(channel / (3 * patch));
    const column = Math.floor(channel / 3) % patch;
    const y = Math.floor((i % (cells * cells)) / cells) * patch + row;
    const x = (i % cells) * patch + column;
    planes[((channel % 3) * size + y) * size + x] = Math.min(1, Math.max(0, (value + 1) / 2));
  }
  return planes;
}

function toImage(planes: Float32Array, side: number): Sharp {
  const area = side * side;
  const pixels = new Uint8Array(3 * area);
  for (const [i, value] of planes.entries()) {
    pixels[(i % area) * 3 + Math.floor(i / area)] = Math.round(Math.min(1, Math.max(0, value)) * 255);
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}

export async function encodePreview(planes: Float32Array): Promise<EncodedImage> {
  const image = toImage(planes, size).resize(previewSize, previewSize, { kernel: 'cubic' });
  const bytes = await image.webp({ quality: 60, effort: 0 }).toBuffer();
  return { bytes, mime: 'image/webp', width: previewSize, height: previewSize };
}

export async function encodePicture(refined: Float32Array): Promise<EncodedImage> {
  const { size: side } = upscaler;
  const inner = side - 2 * darkEdge;
  const image = toImage(refined, side)
    .extract({ left: darkEdge, top: darkEdge, width: inner, height: inner })
    .resize(side, side);
  const bytes = await image.webp({ quality: 92, effort: 2 }).toBuffer();
  return { bytes, mime: 'image/webp', width: side, height: side };
}
