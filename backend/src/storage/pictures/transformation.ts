import { z } from 'zod';

const side = z.coerce.number().int().min(0).optional();

/** The hosted service's limit of pixels per side. */
export const longestSide = 2500;

/** Compass points, the centre (`ce`), the most salient part (`sm`), or a focus point (`fp`). */
const gravity = z.enum(['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce', 'sm', 'fp']).optional();

const isShare = (offset: number | undefined): boolean => offset !== undefined && offset >= 0 && offset <= 1;

/** The parameters of a transformed picture, with the names of the storage API. */
export const transformation = z
  .object({
    height: side,
    width: side,
    resize: z.enum(['cover', 'contain', 'fill']).optional(),
    quality: z.coerce.number().int().min(20).max(100).optional(),
    format: z.enum(['origin', 'avif', 'webp']).optional(),
    gravity,
    x_offset: z.coerce.number().optional(),
    y_offset: z.coerce.number().optional(),
  })
  .refine((given) => given.gravity !== 'fp' || (isShare(given.x_offset) && isShare(given.y_offset)), {
    error: 'must have x_offset and y_offset between 0 and 1 with the gravity fp',
  });
export type Transformation = z.infer<typeof transformation>;

const entriesOf = (given: Transformation) =>
  Object.entries(given).filter(
    ([name, value]) => value !== undefined && (value !== 0 || name.endsWith('_offset')) && value !== 'origin',
  );

/** The form in which a signed token holds a transformation. */
export const stringOf = (given: Transformation): string =>
  entriesOf(given)
    .map(([name, value]) => `${name}:${value}`)
    .join(',');

export const ofString = (text: string): Transformation =>
  transformation.parse(
    Object.fromEntries(text === '' ? [] : text.split(',').map((part) => part.split(':', 2))),
  );

const resizing = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** The X-Transformations header: the commands of imgproxy, as in the hosted service. */
export function commandsOf(given: Transformation): string {
  const { height, width, resize = 'cover', quality, format, gravity: pull, x_offset: x, y_offset: y } = given;
  const hasOffset = pull !== 'sm' && (x !== undefined || y !== undefined);
  return [
    height && `height:${Math.min(height, longestSide)}`,
    width && `width:${Math.min(width, longestSide)}`,
    (height || width) && `resizing_type:${resizing[resize]}`,
    quality && `quality:${quality}`,
    format && format !== 'origin' && `format:${format}`,
    pull && `gravity:${pull}${hasOffset ? `:${x ?? 0}:${y ?? 0}` : ''}`,
  ]
    .filter(Boolean)
    .join(',');
}
