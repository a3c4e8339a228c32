import type { Path } from '../geometry/path.ts';
import type { Point } from '../geometry/point.ts';
import { bothEnds, type Pressure } from '../geometry/stroke.ts';
import type { Colour } from '../paint/colour.ts';
import type { Fill, Mark, Paint, Tone } from './marks.ts';

/** Takes the marks of a picture in painting order. */
export interface Sheet {
  fill(
    path: Path,
    paint: Paint,
    options?: Partial<Pick<Fill, 'opacity' | 'clip' | 'isScenery' | 'isInk'>>,
  ): void;
  line(points: readonly Point[], width: number, colour: Colour, pressure?: Pressure, opacity?: number): void;
  tone(path: Path, paint: Paint, options?: Partial<Omit<Tone, 'kind' | 'path' | 'paint'>>): void;
  guide(path: Path): void;
  readonly marks: readonly Mark[];
}

/** `swell`: how much lines breathe beyond their own pressure, as a brush does. */
export function createSheet(swell = 0): Sheet {
  const marks: Mark[] = [];
  return {
    marks,
    fill: (path, paint, options = {}) => void marks.push({ kind: 'fill', path, paint, ...options }),
    line: (points, width, colour, pressure = bothEnds, opacity = 1) => {
      const phase = points[0]?.[0] ?? 0;
      const breathing: Pressure = (t) => pressure(t) * (1 + swell * Math.sin(t * 5.2 + phase));
      marks.push({
        kind: 'line',
        points,
        width,
        colour,
        pressure: swell > 0 ? breathing : pressure,
        opacity,
      });
    },
    tone: (path, paint, options = {}) =>
      void marks.push({ kind: 'tone', path, paint, opacity: 1, ...options }),
    guide: (path) => void marks.push({ kind: 'guide', path }),
  };
}
