import type { Path, Pen } from '../geometry/path.ts';
import { inkShape, paper } from './ink-shape.ts';
import type { Picture } from './picture.ts';

/** The part of a canvas's context that the drawing needs. */
export type InkContext = Pen &
  Pick<
    OffscreenCanvasRenderingContext2D,
    | 'beginPath'
    | 'save'
    | 'restore'
    | 'translate'
    | 'scale'
    | 'clip'
    | 'fill'
    | 'stroke'
    | 'fillRect'
    | 'fillStyle'
    | 'strokeStyle'
    | 'lineWidth'
    | 'globalAlpha'
  >;

/**
 * Paints the drawing in ink: the shapes that the SVG of the stage `ink` has, in the same order.
 * @param width the width of the canvas in pixels; its height has the ratio of the picture
 */
export function paintInk(context: InkContext, picture: Picture, width: number): void {
  context.save();
  context.scale(width / picture.width, width / picture.width);
  context.fillStyle = paper;
  context.fillRect(0, 0, picture.width, picture.height);
  context.lineWidth = 1;
  for (const { marks, place } of picture.layers) {
    context.save();
    if (place !== undefined) {
      context.translate(place.x, place.y);
      context.scale(place.scale, place.scale);
    }
    let clip: Path | undefined;
    context.save();
    for (const mark of marks) {
      const shape = inkShape(mark);
      if (shape === undefined) continue;
      // Of the time to paint a pattern of 70 marks, clipping each of them takes a third.
      if (shape.clip !== clip) {
        clip = shape.clip;
        context.restore();
        context.save();
        if (clip !== undefined) {
          context.beginPath();
          clip(context);
          context.clip();
        }
      }
      context.beginPath();
      shape.path(context);
      context.globalAlpha = shape.opacity ?? 1;
      context.fillStyle = shape.fill;
      context.fill();
      if (shape.edge !== undefined) {
        context.strokeStyle = shape.edge;
        context.stroke();
      }
    }
    context.restore();
    context.restore();
  }
  context.restore();
}
