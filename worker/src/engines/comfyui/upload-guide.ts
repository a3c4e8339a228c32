import sharp from 'sharp';
import { EngineFailure } from '../engine-failure.ts';
import type { EngineRequest } from '../engine.ts';
import type { Client } from './client.ts';

/**
 * Uploads the guide of a run. A workflow that loads a guide needs a file in every run: an order without a guide has a
 * white sheet, which is followed with no strength.
 * @returns the name by which a node loads it
 */
export async function uploadGuide(
  client: Client,
  { guide, width, height }: EngineRequest,
  id: string,
): Promise<string> {
  const png = guide?.image.bytes ?? (await whiteSheet(width, height));
  try {
    return await client.upload(`${id}.png`, png);
  } catch (error) {
    if (guide === undefined || !(error instanceof EngineFailure) || error.code !== 'invalid') throw error;
    throw new EngineFailure('guide', error.message);
  }
}

const whiteSheet = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
