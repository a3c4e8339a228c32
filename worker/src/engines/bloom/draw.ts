import { z } from 'zod';
import type { EngineEvent, EngineRequest } from '../engine.ts';
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
  if (request.enlarge !== undefined) yield* enlarge(network.refine, request.enlarge, request.seed);
  else yield* drawNew(network, request);
  const isSquare = request.width === request.height;
  yield { type: 'done', drew: [], notUnderstood: isSquare ? [] : ['format (this model draws squares)'] };
}

async function* drawNew(
  network: { predict: Predict; refine: Refine },
  request: EngineRequest,
): AsyncGenerator<EngineEvent> {
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
  const image = await encodePicture(await network.refine(planes));
  yield { type: 'image', image, seed: request.seed };
}
