import { uploadedPicture } from '@irodori/contract/picture';
import type { ClaimedJob } from '@irodori/contract/job';
import type { FilledForm } from '@irodori/words/form';
import sharp from 'sharp';
import type { EncodedImage, Engine, InitPicture } from '../engines/engine.ts';
import { nearestSize, type Size } from '../engines/size.ts';
import type { DigitalSourceType } from '../engines/source-type.ts';
import type { PictureCheck } from '../picture-check/picture-check.ts';
import { unlessAborted } from './heard.ts';
import { JobFault } from './job-fault.ts';
import { loadInput, type LoadContext } from './load-input.ts';

/** The path of the visitor's picture that the engine begins with; undefined if there is none, or it begins with none. */
export const initPicturePath = (
  { picturePath }: Pick<FilledForm, 'picturePath'>,
  engine: Engine,
): string | undefined => ('draw' in engine || engine.takesPicture !== true ? undefined : picturePath);

/** How the result is made: of a visitor's picture and a model, if it begins with one. */
export const sourceTypeOf = (form: Pick<FilledForm, 'picturePath'>, engine: Engine): DigitalSourceType =>
  initPicturePath(form, engine) === undefined ? engine.sourceType : 'compositeWithTrainedAlgorithmicMedia';

interface InitPictureContext extends LoadContext {
  readonly engine: Engine;
  readonly look: PictureCheck['look'];
}

/**
 * Loads the picture that the drawing begins with. The picture check looks at the very file that the engine gets.
 * @throws JobFault if it cannot be read, or the picture check blocks it
 */
export async function loadInitPicture(
  job: ClaimedJob,
  form: FilledForm,
  context: InitPictureContext,
): Promise<InitPicture | undefined> {
  const path = initPicturePath(form, context.engine);
  if (path === undefined) return undefined;
  const image = await loadInput(job, path, (bytes) => fitted(bytes, form), context);
  const found = await unlessAborted(context.look(image.bytes), context.signal);
  if (found.band === 'block') throw JobFault.ofUnsuitableInput(found);
  return { image, strength: form.likeness };
}

/** Most models were trained at about a megapixel: no adapter has to make the picture larger, and as a data URL it stays small. */
const fittedSize = { multiple: 64, pixels: 1_048_576 };
/** Formats that sharp decodes without reading other files, as SVG can. */
const formats: readonly (string | undefined)[] = ['png', 'jpeg', 'webp'];

/**
 * The picture of an upload, upright, in the ratio of the order. What does not fit is cut off at both ends: bars beside a whole
 * picture would be painted as a part of it.
 */
async function fitted(upload: Uint8Array, wanted: Size): Promise<EncodedImage> {
  const picture = sharp(upload, { limitInputPixels: uploadedPicture.pixels });
  const { format } = await picture.metadata();
  if (!formats.includes(format)) throw new Error(`The upload is a file of the type ${format}`);
  const { width, height } = nearestSize(wanted, fittedSize);
  const bytes = await picture
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'cover' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  return { bytes, mime: 'image/png', width, height };
}
