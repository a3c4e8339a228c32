import { z } from 'zod';
import type { EncodedImage, EngineProgress, EngineEvent, EngineRequest } from '../engine.ts';
import { resolveConditions } from './conditions.ts';
import { description } from './description.ts';
import { enlarge } from './enlarge.ts';
import type { Predict, Refine } from './network.ts';
import { encodePicture, encodePreview, toPlanes } from './picture.ts';
import { sample } from './sampler.ts';

const config = z.object({ steps: z.number().int().min(2).max(50).default(description.sampler.steps) });

/** Draws a picture step by step. Ending the iteration early cancels the drawing. */
export async function* draw(
  network: { predict: Predict; refine: Refine },
  request: EngineRequest,
): AsyncGenerator<EngineEvent> {
  const { seed, width, height } = request;
  const image =
    request.enlarge === undefined
      ? yield* drawNew(network, request)
      : yield* enlarge(network.refine, request.enlarge);
  const notUnderstood = width === height ? [] : ['format (this model draws squares)'];
  yield { type: 'drawn', pictures: [{ image, seed }], drew: [], notUnderstood };
}

async function* drawNew(
  network: { predict: Predict; refine: Refine },
  request: EngineRequest,
): AsyncGenerator<EngineProgress, EncodedImage> {
  const { steps } = config.parse(request.config ?? {});
  let planes: Float32Array = new Float32Array();
  for await (const { index, picture } of sample(
    network.predict,
    resolveConditions(request),
    request.seed,
    steps,
  )) {
    planes = toPlanes(picture);
    const stage = `step ${index} of ${steps}`;
    yield { type: 'progress', fraction: (0.9 * index) / steps, stage, preview: await encodePreview(planes) };
  }
  yield { type: 'progress', fraction: 0.9, stage: 'refining' };
  return encodePicture(await network.refine(planes));
}
