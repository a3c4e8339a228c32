import type { Ratio } from '@irodori/words/vocabulary';
import type { EverybodysPath } from '../../../paths.ts';

/** The formats that forms offer. */
const formats = ['3:4', '2:3', '1:1', '4:3', '16:9'] as const satisfies readonly Ratio[];

/** Every shape, all upright or all wide ones, and single formats. */
export const shapes = [
  { value: '', label: 'Every shape' },
  { value: 'upright', label: 'Upright' },
  { value: 'wide', label: 'Wide' },
  ...formats.map((value) => ({ value, label: value })),
] as const;
type Shape = (typeof shapes)[number]['value'];

/** Where a page of the list begins: after a picture, by the moment since which it is shown, and its id. */
export interface Cursor {
  readonly shownAt: string;
  readonly jobId: string;
}

/** The query of everybody's pictures, which the URL contains; '' is no filter. */
export interface PicturesQuery {
  readonly q: string;
  /** Slugs, and the name of a model. */
  readonly app: string;
  readonly category: string;
  readonly model: string;
  readonly shape: Shape;
  readonly before: Cursor | undefined;
}

const longestWords = 100;
const cursor =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d))_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export function readPicturesQuery(search: URLSearchParams): PicturesQuery {
  const [, shownAt = '', jobId = ''] = cursor.exec(search.get('before') ?? '') ?? [];
  return {
    q: (search.get('q') ?? '').trim().slice(0, longestWords),
    app: search.get('app') ?? '',
    category: search.get('category') ?? '',
    model: search.get('model') ?? '',
    shape: shapeOf(search.get('shape')),
    before: Number.isNaN(Date.parse(shownAt)) ? undefined : { shownAt, jobId },
  };
}

/** Earlier addresses say `square`. */
const shapeOf = (told: string | null): Shape =>
  shapes.find(({ value }) => value === (told === 'square' ? '1:1' : told))?.value ?? '';

/** Whether a shape is a format, by which the database lists pictures. */
export const isFormat = (shape: Shape): shape is Ratio => shape.includes(':');

/** The query for a URL; with `before` it is the page after that picture. */
export const pathOfQuery = (
  { q, app, category, model, shape }: PicturesQuery,
  before?: Cursor,
): EverybodysPath => ({
  q,
  app,
  category,
  model,
  shape,
  ...(before === undefined ? {} : { before: `${before.shownAt}_${before.jobId}` }),
});

export const isFiltered = ({ q, app, category, model, shape }: PicturesQuery): boolean =>
  [q, app, category, model, shape].some((value) => value !== '');
