import { z } from 'zod';

/** The variables of the painter, the process that draws preview pictures. */
export const environment = z.object({
  /** 0 takes a free port. */
  PAINTER_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Folder into which the fonts are written as Pango reads them. */
  PAINTER_FOLDER: z.string().min(1),
});
