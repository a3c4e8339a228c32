import { planSketch, type SketchForm } from '@irodori/ink/sketch';
import sharp from 'sharp';
import type { EncodedImage } from '../engine.ts';
import { withSourceType } from '../source-type.ts';
import { rasteriseLines } from './rasterise.ts';

/** Draws the sketch that the visitor saw beside the form, as lines for a model to draw after. */
export async function drawGuide(form: SketchForm, pipeline: string): Promise<EncodedImage> {
  const { picture } = await planSketch(form, pipeline);
  return rasteriseLines(picture);
}

/** A guide as the site keeps it: half as large as a PNG. */
export const storedGuide = async ({ bytes }: EncodedImage): Promise<Buffer> =>
  withSourceType(await sharp(bytes).webp({ lossless: true }).toBuffer(), 'algorithmicMedia');
