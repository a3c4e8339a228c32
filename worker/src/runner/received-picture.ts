import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { EngineFailure } from '../engines/engine-failure.ts';
import type { EncodedImage } from '../engines/engine.ts';

/** A ×4 enlargement of the largest picture that a form asks for has 16 million pixels. */
export const mostPixels = 40_000_000;
const smallestSide = 64;
/** Formats that sharp decodes without reading other files, as SVG can. */
const formats: readonly (string | undefined)[] = ['png', 'jpeg', 'webp'];
/** Colours of a picture of one colour differ by what JPEG adds, of 255. */
const leastDeviation = 1;

/** As many pixels of each row and column, evenly spread, are compared. */
const samplesSide = 64;

/**
 * Decodes a picture of a remote engine, whatever it says of itself, and encodes it anew, without the metadata of its engine.
 * The visitor waits for it, so the file is looked at meanwhile.
 * @param look looks at a file of a type that needs no other files
 * @throws EngineFailure if it cannot be shown
 */
export async function receivedPicture<Found>(
  { bytes }: EncodedImage,
  look: (file: Uint8Array) => Promise<Found>,
): Promise<{ readonly image: EncodedImage; readonly found: Found }> {
  const file = await opened(bytes);
  const looking = look(bytes);
  // A file that cannot be decoded is reported as that, and not as one that could not be looked at.
  looking.catch(() => undefined);
  // To keep all pixels for both would take longer than to decode the file twice: memory is what costs time.
  const [image, samples] = await decoded(() => Promise.all([encoded(file), samplesOf(file)]));
  if (Math.min(image.width, image.height) < smallestSide)
    throw new EngineFailure('internal', `The picture has ${image.width} × ${image.height} pixels`);
  if (isOfOneColour(samples))
    throw new EngineFailure('blocked', 'The picture has one colour, as engines return for what they block');
  return { image, found: await looking };
}

async function encoded(file: Sharp): Promise<EncodedImage> {
  // The usual effort of 4 takes more than twice as long, for at most a tenth fewer bytes.
  const webp = file.clone().autoOrient().webp({ quality: 92, effort: 2 });
  const { data: bytes, info } = await webp.toBuffer({ resolveWithObject: true });
  return { bytes, mime: 'image/webp', width: info.width, height: info.height };
}

/** Some pixels, one byte for each of their channels. */
interface Samples {
  readonly data: Uint8Array;
  readonly info: OutputInfo;
}

const samplesOf = (file: Sharp): Promise<Samples> =>
  file
    .clone()
    // JPEG files would be decoded as means of their pixels.
    .resize(samplesSide, samplesSide, { kernel: 'nearest', fit: 'fill', fastShrinkOnLoad: false })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

function isOfOneColour({ data, info: { channels } }: Samples): boolean {
  const colours = channels < 3 ? [0] : [0, 1, 2];
  return colours.every((first) => deviation(data, first, channels) < leastDeviation);
}

/** The standard deviation of every `step`th value. */
function deviation(values: Uint8Array, first: number, step: number): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let at = first; at < values.length; at += step) {
    const value = values[at] ?? 0;
    count += 1;
    sum += value;
    squares += value * value;
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

const previewSide = 256;

/** Decodes a preview and encodes it anew in a size that can be sent. @throws EngineFailure if it cannot be decoded */
export async function smallPreview({ bytes }: EncodedImage): Promise<EncodedImage> {
  const image = await opened(bytes);
  const { data, info } = await decoded(() =>
    image
      .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70, effort: 2 })
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: data, mime: 'image/webp', width: info.width, height: info.height };
}

async function opened(bytes: Uint8Array): Promise<Sharp> {
  const image = sharp(bytes, { limitInputPixels: mostPixels });
  const { format } = await decoded(() => image.metadata());
  if (!formats.includes(format))
    throw new EngineFailure('internal', `The picture is a file of the type ${format}`);
  return image;
}

async function decoded<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    throw new EngineFailure('internal', `The picture cannot be decoded: ${String(error)}`);
  }
}
