import { number } from '../geometry/path.ts';
import type { Gradient, Paint } from './marks.ts';

/** Collects what marks refer to by id: clips, gradients, blurs. Equal definitions share one id. */
export interface Definitions {
  clip(d: string): string;
  paint(paint: Paint): string;
  blur(deviation: number): string;
  add(id: string, xml: string): void;
  toXml(): string;
}

export function createDefinitions(): Definitions {
  const entries = new Map<string, { id: string; xml: string }>();
  const use = (key: string, xml: (id: string) => string) => {
    const known = entries.get(key);
    if (known) return `url(#${known.id})`;
    const id = `d${entries.size}`;
    entries.set(key, { id, xml: xml(id) });
    return `url(#${id})`;
  };
  return {
    clip: (d) => use(`clip ${d}`, (id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`),
    blur: (deviation) =>
      use(
        `blur ${number(deviation)}`,
        (id) =>
          `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${number(deviation)}"/></filter>`,
      ),
    paint: (paint) => {
      if (typeof paint === 'string') return paint;
      if (paint.type === 'pattern') return `url(#${paint.id})`;
      return use(`paint ${JSON.stringify(paint)}`, (id) => gradient(id, paint));
    },
    add: (id, xml) => void entries.set(`named ${id}`, { id, xml }),
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
