import { paintInk } from '@irodori/ink/canvas';
import { planInk } from '@irodori/ink/draw';
import { capabilitiesOf } from '@irodori/words/capabilities';
import { createUnderstand, isSubjectKnown, valuesToDraw } from '@irodori/words/understand';
import type { Sketched, SketchRequest, ToSketchWorker } from './sketch-messages.ts';

/** Runs in a web worker: reads the words by the plain vocabulary, and draws them with Ink on the page's canvas. */

// The meanings of other words need a model that only the site's own workers have.
const understand = createUnderstand(async (phrases) => phrases.map(() => undefined));

let canvas: OffscreenCanvas | undefined;

async function sketch(request: SketchRequest, target: OffscreenCanvas): Promise<Sketched> {
  const { style, seed, width, height, canvasWidth } = request;
  // A remote engine reads the words itself; the sketch has the whole vocabulary.
  const engine = capabilitiesOf(request.pipeline);
  const understanding = await understand(request, engine ?? {});
  const { attributes, negative, drew, notUnderstood } = understanding;
  const { picture } = planInk({
    attributes: valuesToDraw(attributes, engine?.lists),
    avoid: negative,
    style,
    seed,
    width,
    height,
  });
  target.width = canvasWidth;
  target.height = Math.round((canvasWidth * height) / width);
  const context = target.getContext('2d');
  if (context !== null) paintInk(context, picture, canvasWidth);
  const isKnown = engine === undefined || isSubjectKnown(request, understanding);
  return { text: request.text, drew, notUnderstood, isSubjectKnown: isKnown };
}

addEventListener('message', ({ data }: MessageEvent<ToSketchWorker>) => {
  if ('canvas' in data) canvas = data.canvas;
  else if (canvas !== undefined) sketch(data, canvas).then((sketched) => postMessage(sketched), reportError);
});
