import type { Attribute } from '@irodori/words/vocabulary';
import { planInk, type InkRequest } from '../draw-ink.ts';
import type { Point } from '../geometry/point.ts';
import type { Mark } from '../sheet/marks.ts';
import { textOf } from '../sheet/path-text.ts';
import type { Picture } from '../sheet/picture.ts';

/** A character of which every attribute is set, so that a test changes one and the seed decides no other. */
const sitter: Readonly<Record<Attribute, string>> = {
  gender: 'girl',
  hair: 'short',
  bangs: 'swept',
  hair_color: 'brown',
  eye_color: 'blue',
  expression: 'neutral',
  skin: 'light',
  outfit: 'tshirt',
  outfit_color: 'green',
  accessory: 'none',
  background: 'plain',
  species: 'human',
  framing: 'half',
  gesture: 'relaxed',
  holding: 'none',
  mood: 'calm',
  effects: 'none',
};

const planned = new Map<string, Picture>();

/** The plan of the sitter with some attributes changed. Each is planned once: many tests compare the same ones. */
export function planSitter(
  attributes: InkRequest['attributes'] = {},
  request: Partial<InkRequest> = {},
): Picture {
  const size = { width: 768, height: 768 };
  const all = { style: 'studio', seed: 7, ...size, ...request, attributes: { ...sitter, ...attributes } };
  const key = JSON.stringify(all);
  const picture = planned.get(key) ?? planInk(all).picture;
  planned.set(key, picture);
  return picture;
}

/** The marks of the figure, which is the second layer of every picture. */
export const figureOf = ({ layers }: Picture): readonly Mark[] => layers[1]?.marks ?? [];

/** The shape of a mark without its colours. */
export const shapeOf = (mark: Mark): string =>
  mark.kind === 'line' ? JSON.stringify([mark.points, mark.width]) : textOf(mark.path);

/** The colours of a mark without its shape. */
export function coloursOf(mark: Mark): readonly string[] {
  if (mark.kind === 'guide') return [];
  if (mark.kind === 'line') return [mark.colour];
  const { paint } = mark;
  if (typeof paint === 'string') return [paint];
  return 'stops' in paint ? paint.stops.map(([, colour]) => colour) : [paint.type];
}

/** Indices of the marks of the figure whose colours differ between two pictures of the same shapes. */
export function recoloured(before: Picture, after: Picture): readonly number[] {
  const marks = figureOf(before);
  return figureOf(after).flatMap((mark, i) => {
    const other = marks[i];
    return other !== undefined && coloursOf(mark).join() === coloursOf(other).join() ? [] : [i];
  });
}

/** Where points of the figure lie in the picture, as shares of its width and height. */
export function placesOf(picture: Picture, marks: readonly Mark[]): readonly Point[] {
  const place = picture.layers[1]?.place;
  if (place === undefined) throw new Error('The figure has no place');
  const { x, y, scale } = place;
  return marks.flatMap((mark) =>
    pointsOf(mark).map((point): Point => [
      (point[0] * scale + x) / picture.width,
      (point[1] * scale + y) / picture.height,
    ]),
  );
}

/** The points of an ink line, or the corners of a path of absolute coordinates. */
function pointsOf(mark: Mark): readonly Point[] {
  if (mark.kind === 'line') return mark.points;
  const numbers = (textOf(mark.path).match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  return numbers.flatMap((value, i): Point[] => (i % 2 === 1 ? [[numbers[i - 1] ?? 0, value]] : []));
}
