import sharp from 'sharp';
import type { EngineRequest } from '../engine.ts';
import { denoisingOf, ofGuide } from '../guide.ts';
import { nearestSize, type Size, type SizeRule } from '../size.ts';
import type { Client } from './client.ts';
import { pictureFields, type PictureField, type Value, type Workflow } from './workflow.ts';

type Inputs = Workflow['inputs'];

/** The nodes that load what the order has: its guide or its picture. */
export const loadersOf = (request: EngineRequest, inputs: Inputs): readonly string[] =>
  pictureFields.flatMap((field) => (request[field] === undefined ? [] : (inputs[field]?.slice(0, 1) ?? [])));

/**
 * The fields of a workflow that a run gives a file: where one node loads both the guide and the picture, the field that the
 * order has a file for.
 */
function filledFields(request: EngineRequest, inputs: Inputs): readonly PictureField[] {
  const byLoader = new Map<string, PictureField>();
  for (const field of pictureFields) {
    const [loader] = inputs[field] ?? [];
    if (loader !== undefined && (request[field] !== undefined || !byLoader.has(loader)))
      byLoader.set(loader, field);
  }
  return [...byLoader.values()];
}

interface Upload {
  readonly client: Client;
  /** Of the run. */
  readonly id: string;
  readonly inputs: Inputs;
  readonly size: SizeRule;
}

/**
 * Uploads the files that a run loads. A workflow that loads a picture needs a file in every run: an order without one has a
 * white sheet, which is followed with no strength.
 * @returns what the workflow gets: by the field, the name under which a node loads its file; and the strengths
 */
export async function uploadPictures(
  request: EngineRequest,
  { client, id, inputs, size }: Upload,
): Promise<Readonly<Record<string, Value>>> {
  const values: Record<string, Value> = {};
  for (const field of filledFields(request, inputs)) {
    const png = await fileFor(field, request, nearestSize(request, size));
    try {
      values[field] = await client.upload(field === 'guide' ? `${id}.png` : `${id}-${field}.png`, png);
    } catch (error) {
      throw request[field] === undefined ? error : ofGuide(error);
    }
    values[`${field}_strength`] = strengthOf(field, request, inputs);
  }
  return values;
}

/** A sampler that begins with a file is told how much of it to change. */
function strengthOf(field: PictureField, request: EngineRequest, inputs: Inputs): number {
  const { strength = 0 } = request[field] ?? {};
  return inputs[`${field}_strength`]?.[1] === 'denoise' ? denoisingOf(strength, field) : strength;
}

/** A workflow that begins with a picture has no other size than that of the file. */
async function fileFor(field: PictureField, request: EngineRequest, { width, height }: Size) {
  if (request.guide !== undefined && field === 'guide') return request.guide.image.bytes;
  const sheet = { width, height, channels: 3, background: '#fff' } as const;
  const picture = request[field];
  return picture === undefined
    ? sharp({ create: sheet }).png().toBuffer()
    : sharp(picture.image.bytes).resize(width, height, { fit: 'cover' }).png().toBuffer();
}
