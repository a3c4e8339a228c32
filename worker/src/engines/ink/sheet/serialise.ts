import { number } from '../geometry/path.ts';
import { stroke } from '../geometry/stroke.ts';
import { createDefinitions, type Definitions } from './definitions.ts';
import type { Fill, Line, Mark, Paint, Stage, Tone } from './marks.ts';
import { pencil } from './pencil.ts';

export interface Layer {
  readonly marks: readonly Mark[];
  /** From the layer's units to pixels. */
  readonly transform?: string;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly layers: readonly Layer[];
  /** Patterns and filters that marks name: id → XML. */
  readonly named?: Readonly<Record<string, string>>;
  /** XML that is painted over all layers of the finished picture. */
  readonly overlay?: string;
}

const paper = '#fbf8f3';
const inkColour = '#1b1d33';

/** Writes a stage of the picture as SVG: all stages have the same geometry and differ in their layers. */
export function serialise(picture: Picture, stage: Stage): string {
  const definitions = createDefinitions();
  for (const [id, xml] of Object.entries(picture.named ?? {})) definitions.name(id, xml);
  const body = picture.layers
    .map(({ marks, transform }) => {
      const inside = marks.map((mark, i) => draw(mark, i, stage, definitions)).join('');
      return transform ? `<g transform="${transform}">${inside}</g>` : inside;
    })
    .join('');
  const { width, height } = picture;
  const over = stage === 'finished' ? (picture.overlay ?? '') : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${definitions.toXml()}<rect width="${width}" height="${height}" fill="${paper}"/>${body}${over}</svg>`;
}

function draw(mark: Mark, index: number, stage: Stage, definitions: Definitions): string {
  const isColourless = stage === 'sketch' || stage === 'ink';
  if (mark.kind === 'guide') return stage === 'sketch' ? guide(mark.d) : '';
  if (mark.kind === 'line') return stage === 'sketch' ? pencil(mark, index) : line(mark, stage);
  if (mark.kind === 'fill') return isColourless ? blank(mark, stage, definitions) : fill(mark, definitions);
  if (isColourless || stage === 'flat colours' || (mark.isFinish && stage !== 'finished')) return '';
  return tone(mark, definitions);
}

const guide = (d: string) =>
  `<path d="${d}" fill="none" stroke="#e2452f" stroke-opacity=".6" stroke-width="1.8" stroke-linecap="round"/>`;

function line(mark: Line, stage: Stage): string {
  const colour = stage === 'ink' ? inkColour : mark.colour;
  return `<path d="${stroke(mark.points, mark.width, mark.pressure)}" fill="${colour}"${opacity(mark.opacity)}/>`;
}

function fill(mark: Fill, definitions: Definitions): string {
  return `<path d="${mark.d}" fill="${definitions.paint(mark.paint)}"${opacity(mark.opacity)}${clipped(mark.clip, definitions)}/>`;
}

function blank(mark: Fill, stage: Stage, definitions: Definitions): string {
  if (mark.isInk)
    return `<path d="${mark.d}" fill="${inkColour}"${opacity(stage === 'sketch' ? 0.42 : 1)}${clipped(mark.clip, definitions)}/>`;
  if ((mark.opacity ?? 1) < 1) return '';
  const edge = mark.isScenery ? ' stroke="#c9c6cf" stroke-width="1"' : '';
  return `<path d="${mark.d}" fill="${paper}"${edge}${clipped(mark.clip, definitions)}/>`;
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
  if (!mark.blur) return `<path d="${mark.d}" fill="${paint}"${at}${opacity(mark.opacity)}/>`;
  // A soft edge of ever wider outlines: a blur filter takes a hundred times as long.
  const share = 1 - (1 - Math.min(0.97, mark.opacity)) ** (1 / softSteps);
  const id = definitions.path(mark.d);
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
    `hatch ${mark.d}${place(mark, 'clip-rule')}`,
    (id) => `<clipPath id="${id}"><path d="${mark.d}"${place(mark, 'clip-rule')}/></clipPath>`,
  );
  const strokes = definitions.add(
    'hatching',
    (id) => `<path id="${id}" d="${hatching}" stroke="${inkColour}" stroke-width="1.7" fill="none"/>`,
  );
  return `<g clip-path="url(#${inside})"><use href="#${strokes}"/></g>`;
}

const hatching = Array.from({ length: 230 }, (_, i) => `M${-820 + i * 6.4} -520l420 1240`).join('');

const opacity = (value = 1) => (value < 1 ? ` fill-opacity="${Number(value.toFixed(3))}"` : '');
const clipped = (d: string | undefined, definitions: Definitions) =>
  d ? ` clip-path="${definitions.clip(d)}"` : '';
