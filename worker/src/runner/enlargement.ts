import type { ClaimedJob } from '@irodori/contract/job';
import sharp from 'sharp';
import { doesEnlarge, type EncodedImage, type Engine, type EngineRequest } from '../engines/engine.ts';
import type { Backend } from './backend.ts';
import { JobFault } from './job-fault.ts';
import { persist } from './persist.ts';
import { mostPixels } from './received-picture.ts';

type Enlarge = NonNullable<EngineRequest['enlarge']>;

const deleted = 'The original picture is deleted, so it cannot be made larger.';
const changed =
  'This generator draws differently since the picture was made, so it cannot be made larger. The original stays as it is.';

const unlike =
  'The larger picture was not like the original, so it is not kept. The original stays as it is.';
const tooLarge = (scale: number): string =>
  `The original is so large that it cannot be made ×${scale} here. It stays as it is.`;
const unable = 'This generator makes no pictures larger at the moment. The original stays as it is.';

interface OriginalContext {
  readonly backend: Backend;
  readonly engine: Engine;
  readonly signal: AbortSignal;
}

/** Loads the picture that a job makes again at a larger size; undefined for every other job. */
export async function loadOriginal(
  { enlargement }: ClaimedJob,
  { backend, engine, signal }: OriginalContext,
): Promise<Enlarge | undefined> {
  if (enlargement === undefined) return undefined;
  const { scale, original } = enlargement;
  if (original === null) throw new JobFault('The original is deleted', deleted, false);
  if (!doesEnlarge(engine)) throw new JobFault('The engine makes no picture larger', unable, false);
  const pixels = original.width * original.height * scale ** 2;
  if (pixels > mostPixels)
    throw new JobFault(`The picture would have ${pixels} pixels`, tooLarge(scale), false);
  try {
    return { scale, original: await persist(() => backend.loadOutput(original.path), signal) };
  } catch (error) {
    signal.throwIfAborted();
    throw new JobFault(error instanceof Error ? error.message : String(error), deleted, false);
  }
}

/** Side of the small copies that are compared, in pixels. */
const side = 64;
/** Pictures of Ink and Bloom differ from their originals by about 1, and from those of another seed by more than 40. */
const mostDifference = 6;

/** @throws JobFault if the picture is not the original in a larger size */
export async function requireSame(
  { scale, original }: Enlarge,
  image: EncodedImage,
  engine: Engine,
): Promise<void> {
  const words = 'draw' in engine ? changed : unlike;
  const { width, height } = await sharp(original).metadata();
  if (image.width !== width * scale || image.height !== height * scale)
    throw new JobFault(`The picture has ${image.width} × ${image.height} pixels`, words, false);
  const difference = await differenceOf(original, image.bytes);
  if (difference > mostDifference)
    throw new JobFault(`The picture differs from the original by ${difference}`, words, false);
}

/** The mean difference of the colours of two pictures, 0 to 255, whatever their sizes. */
export async function differenceOf(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [before, after] = await Promise.all([smallCopy(one), smallCopy(other)]);
  return before.reduce((sum, value, index) => sum + Math.abs(value - (after[index] ?? 0)), 0) / before.length;
}

const smallCopy = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes).removeAlpha().resize(side, side, { fit: 'fill' }).raw().toBuffer();
