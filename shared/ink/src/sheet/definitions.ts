import type { Path } from '../geometry/path.ts';
import type { Gradient, Paint } from './marks.ts';
import { number, textOf } from './path-text.ts';

/** Collects the definitions that marks refer to by id. Equal definitions share one id. */
export interface Definitions {
  /** A value for `clip-path`. */
  clip(path: Path): string;
  /** A value for `fill` or `stroke`. */
  paint(paint: Paint): string;
  /** The id of a path that is drawn several times. */
  path(path: Path): string;
  /** The id under which `xml` is kept; equal keys share it. */
  add(key: string, xml: (id: string) => string): string;
  /** Keeps XML that brings its own id. */
  name(id: string, xml: string): void;
  toXml(): string;
}

export function createDefinitions(): Definitions {
  const entries = new Map<string, { id: string; xml: string }>();
  const add = (key: string, xml: (id: string) => string) => {
    const known = entries.get(key);
    if (known) return known.id;
    const id = `d${entries.size}`;
    entries.set(key, { id, xml: xml(id) });
    return id;
  };
  return {
    add,
    clip: (path) => {
      const d = textOf(path);
      return `url(#${add(`clip ${d}`, (id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})`;
    },
    path: (path) => {
      const d = textOf(path);
      return add(`path ${d}`, (id) => `<path id="${id}" d="${d}"/>`);
    },
    paint: (paint) => {
      if (typeof paint === 'string') return paint;
      if (paint.type === 'hatch')
        throw new Error('Hatching is drawn with strokes; it has no colour to fill with');
      if (paint.type === 'pattern') return `url(#${paint.id})`;
      return `url(#${add(`paint ${JSON.stringify(paint)}`, (id) => gradient(id, paint))})`;
    },
    name: (id, xml) => void entries.set(`named ${id}`, { id, xml }),
    toXml: () => `<defs>${[...entries.values()].map((entry) => entry.xml).join('')}</defs>`,
  };
}

function gradient(id: string, { type, from, to, stops }: Gradient): string {
  const body = stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
    )
    .join('');
  const units = `id="${id}" gradientUnits="userSpaceOnUse"`;
  if (type === 'linear')
    return `<linearGradient ${units} x1="${number(from[0])}" y1="${number(from[1])}" x2="${number(to[0])}" y2="${number(to[1])}">${body}</linearGradient>`;
  const radius = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return `<radialGradient ${units} cx="${number(from[0])}" cy="${number(from[1])}" r="${number(radius)}">${body}</radialGradient>`;
}
