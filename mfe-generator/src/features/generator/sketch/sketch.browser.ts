// oxlint-disable-next-line import/default -- the build makes the default export of `?worker`
import DrawSketch from './draw-sketch.ts?worker&inline';
import type { Sketched, SketchRequest, ToSketchWorker } from './sketch-messages.ts';

export interface Sketch {
  /** Draws a request as soon as the one before it is drawn; of several that wait, the last one. */
  draw(request: SketchRequest): void;
  stop(): void;
}

interface SketchEvents {
  /** Called after each drawing. */
  readonly onSketched: (sketched: Sketched) => void;
  /** The worker could not start or draw; it draws nothing any more. */
  readonly onFailed: () => void;
}

/** True in a browser whose workers can draw on a page's canvas. */
export const canSketch = (): boolean =>
  typeof Worker === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/** Starts the worker that draws on a canvas, which must be new. */
export function openSketch(canvas: HTMLCanvasElement, { onSketched, onFailed }: SketchEvents): Sketch {
  const worker = new DrawSketch();
  let isDrawing = false;
  let waiting: SketchRequest | undefined;
  const send = (message: ToSketchWorker, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);
  const next = (): void => {
    isDrawing = waiting !== undefined;
    if (waiting !== undefined) send(waiting);
    waiting = undefined;
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Sketched>) => {
    onSketched(data);
    next();
  });
  worker.addEventListener('error', onFailed);
  const offscreen = canvas.transferControlToOffscreen();
  send({ canvas: offscreen }, [offscreen]);
  return {
    draw(request) {
      waiting = request;
      if (!isDrawing) next();
    },
    stop: () => worker.terminate(),
  };
}
