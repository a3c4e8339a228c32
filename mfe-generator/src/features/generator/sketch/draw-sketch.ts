import { paintInk } from '@irodori/ink/canvas';
import { planSketch } from '@irodori/ink/sketch';
import { capabilitiesOf } from '@irodori/words/capabilities';
import { isSubjectKnown } from '@irodori/words/understand';
import type { Sketched, SketchRequest, ToSketchWorker } from './sketch-messages.ts';

/** Runs in a web worker: reads the words by the plain vocabulary, and draws them with Ink on the page's canvas. */

let canvas: OffscreenCanvas | undefined;

async function sketch(request: SketchRequest, target: OffscreenCanvas): Promise<Sketched> {
  const { width, height, canvasWidth, pipeline } = request;
  const { picture, understanding } = await planSketch(request, pipeline);
  const canvasHeight = Math.round((canvasWidth * height) / width);
  // A canvas that is given a size, even its own, gets new memory.
  if (target.width !== canvasWidth || target.height !== canvasHeight)
    Object.assign(target, { width: canvasWidth, height: canvasHeight });
  const context = target.getContext('2d', { alpha: false });
  if (context !== null) paintInk(context, picture, canvasWidth);
  const { drew, notUnderstood } = understanding;
  // A remote engine reads the words itself.
  const isKnown = capabilitiesOf(pipeline) === undefined || isSubjectKnown(request, understanding);
  return { text: request.text, drew, notUnderstood, isSubjectKnown: isKnown };
}

addEventListener('message', ({ data }: MessageEvent<ToSketchWorker>) => {
  if ('canvas' in data) canvas = data.canvas;
  else if (canvas !== undefined) sketch(data, canvas).then((sketched) => postMessage(sketched), reportError);
});
