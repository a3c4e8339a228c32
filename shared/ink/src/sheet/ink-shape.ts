import type { Path } from '../geometry/path.ts';
import { stroke } from '../geometry/stroke.ts';
import type { Mark } from './marks.ts';

export const paper = '#fbf8f3';
export const inkColour = '#1b1d33';
const sceneryEdge = '#c9c6cf';

/** A filled path of the drawing in ink, before it gets colours. */
export interface InkShape {
  readonly path: Path;
  readonly fill: typeof paper | typeof inkColour;
  readonly opacity?: number | undefined;
  /** The colour of an outline of one unit. */
  readonly edge?: string;
  readonly clip?: Path | undefined;
}

/** What a mark is in the drawing in ink: a line, or paper that hides the marks behind it. Light and shade are nothing. */
export function inkShape(mark: Mark): InkShape | undefined {
  if (mark.kind === 'line')
    return {
      path: stroke(mark.points, mark.width, mark.pressure),
      fill: inkColour,
      opacity: mark.opacity,
    };
  if (mark.kind !== 'fill') return undefined;
  if (mark.isInk === true) return { path: mark.path, fill: inkColour, clip: mark.clip };
  if ((mark.opacity ?? 1) < 1) return undefined;
  const shape = { path: mark.path, fill: paper, clip: mark.clip } as const;
  return mark.isScenery === true ? { ...shape, edge: sceneryEdge } : shape;
}
