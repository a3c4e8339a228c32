import type { Path } from '../geometry/path.ts';
import { stroke } from '../geometry/stroke.ts';
import { createDefinitions, type Definitions } from './definitions.ts';
import { inkColour, inkShape, paper } from './ink-shape.ts';
import type { Fill, Line, Mark, Paint, Stage, Tone } from './marks.ts';
import { number, textOf } from './path-text.ts';
import { pencil } from './pencil.ts';
import type { Overlay, Picture, Place } from './picture.ts';

/**
 * Writes a stage of the picture as SVG: all stages have the same geometry and differ in their layers.
 * @param scale how many times as wide and as high as the picture it is shown
 */
export function serialise(picture: Picture, stage: Stage, scale = 1): string {
  const definitions = createDefinitions();
  for (const [id, xml] of Object.entries(picture.named ?? {})) definitions.name(id, xml);
  const body = picture.layers
    .map(({ marks, place }) => {
      const inside = marks.map((mark, i) => draw(mark, i, stage, definitions)).join('');
      return place ? `<g transform="${transformOf(place)}">${inside}</g>` : inside;
    })
    .join('');
  const { width, height, overlay } = picture;
  const over =
    stage === 'finished' && overlay !== undefined
      ? `<${overlay.element} opacity="${overlay.opacity}" style="mix-blend-mode:${overlay.blend}"/>`
      : '';
  return svg(
    picture,
    `${definitions.toXml()}<rect width="${width}" height="${height}" fill="${paper}"/>${body}${over}`,
    scale,
  );
}

/** Writes the picture's overlay alone and opaque as SVG, in the picture's own size. */
export const serialiseOverlay = (picture: Picture, { element }: Overlay): string =>
  svg(picture, `<defs>${Object.values(picture.named ?? {}).join('')}</defs><${element}/>`);

const svg = ({ width, height }: Picture, body: string, scale = 1): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}">${body}</svg>`;

const transformOf = ({ x, y, scale }: Place) =>
  `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`;

function draw(mark: Mark, index: number, stage: Stage, definitions: Definitions): string {
  if (mark.kind === 'guide') return stage === 'sketch' ? guide(mark.path) : '';
  if (mark.kind === 'line' && stage === 'sketch') return pencil(mark, index);
  if (stage === 'sketch' || stage === 'ink') return colourless(mark, stage, definitions);
  if (mark.kind === 'line') return line(mark);
  if (mark.kind === 'fill') return fill(mark, definitions);
  if (stage === 'flat colours' || (mark.isFinish && stage !== 'finished')) return '';
  return tone(mark, definitions);
}

const guide = (path: Path) =>
  `<path d="${textOf(path)}" fill="none" stroke="#e2452f" stroke-opacity=".6" stroke-width="1.8" stroke-linecap="round"/>`;

const line = (mark: Line) =>
  `<path d="${textOf(stroke(mark.points, mark.width, mark.pressure))}" fill="${mark.colour}"${opacity(mark.opacity)}/>`;

function colourless(mark: Mark, stage: Stage, definitions: Definitions): string {
  const shape = inkShape(mark);
  if (shape === undefined) return '';
  const isFaint = stage === 'sketch' && shape.fill === inkColour;
  const edge = shape.edge === undefined ? '' : ` stroke="${shape.edge}" stroke-width="1"`;
  return `<path d="${textOf(shape.path)}" fill="${shape.fill}"${opacity(isFaint ? 0.42 : shape.opacity)}${edge}${clipped(shape.clip, definitions)}/>`;
}

function fill(mark: Fill, definitions: Definitions): string {
  return `<path d="${textOf(mark.path)}" fill="${definitions.paint(mark.paint)}"${opacity(mark.opacity)}${clipped(mark.clip, definitions)}/>`;
}

function tone(mark: Tone, definitions: Definitions): string {
  const path = isHatch(mark.paint) ? hatched(mark, definitions) : toned(mark, definitions);
  return mark.clip ? `<g${clipped(mark.clip, definitions)}>${path}</g>` : path;
}

const place = ({ offset, isEvenOdd }: Tone, rule: string) =>
  (offset ? ` transform="translate(${number(offset[0])} ${number(offset[1])})"` : '') +
  (isEvenOdd ? ` ${rule}="evenodd"` : '');

function toned(mark: Tone, definitions: Definitions): string {
  const paint = definitions.paint(mark.paint);
  const at = place(mark, 'fill-rule');
  if (!mark.blur) return `<path d="${textOf(mark.path)}" fill="${paint}"${at}${opacity(mark.opacity)}/>`;
  // A soft edge of ever wider outlines: a blur filter takes a hundred times as long.
  const share = 1 - (1 - Math.min(0.97, mark.opacity)) ** (1 / softSteps);
  const id = definitions.path(mark.path);
  return Array.from({ length: softSteps }, (_, i) => {
    const width = number(((mark.blur ?? 0) * 3.4 * i) / (softSteps - 1));
    const edge =
      i > 0
        ? ` stroke="${paint}" stroke-width="${width}" stroke-linejoin="round" stroke-opacity="${share.toFixed(3)}"`
        : '';
    return `<use href="#${id}" fill="${paint}"${edge}${at}${opacity(share)}/>`;
  }).join('');
}

const softSteps = 5;

const isHatch = (paint: Paint) => typeof paint !== 'string' && paint.type === 'hatch';

/** Parallel pen strokes inside the shape, instead of colour. */
function hatched(mark: Tone, definitions: Definitions): string {
  const inside = definitions.add(
    `hatch ${textOf(mark.path)}${place(mark, 'clip-rule')}`,
    (id) => `<clipPath id="${id}"><path d="${textOf(mark.path)}"${place(mark, 'clip-rule')}/></clipPath>`,
  );
  const strokes = definitions.add(
    'hatching',
    (id) => `<path id="${id}" d="${hatching}" stroke="${inkColour}" stroke-width="1.7" fill="none"/>`,
  );
  return `<g clip-path="url(#${inside})"><use href="#${strokes}"/></g>`;
}

const hatching = Array.from({ length: 230 }, (_, i) => `M${-820 + i * 6.4} -520l420 1240`).join('');

const opacity = (value = 1) => (value < 1 ? ` fill-opacity="${Number(value.toFixed(3))}"` : '');
const clipped = (clip: Path | undefined, definitions: Definitions) =>
  clip ? ` clip-path="${definitions.clip(clip)}"` : '';
