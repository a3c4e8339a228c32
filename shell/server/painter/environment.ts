import path from 'node:path';
import { z } from 'zod';

/** The variables of the painter, the process that draws preview pictures. */
export const environment = z.object({
  /** 0 takes a free port. */
  PAINTER_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Folder into which the fonts are written as Pango reads them. */
  PAINTER_FOLDER: z.string().min(1),
});

/** The environment variables that a painter with this folder needs for its libraries, from its start on. */
export const librarySettings = (folder: string) => ({
  /** The configuration that the painter writes: Pango knows no other fonts than those of the site. */
  FONTCONFIG_FILE: path.resolve(folder, 'fonts.conf'),
  /** On macOS, Pango asks the system for fonts otherwise. */
  PANGOCAIRO_BACKEND: 'fontconfig',
  /** The threads of libvips keep the memory of past pictures, in up to eight arenas for each core otherwise (glibc). */
  MALLOC_ARENA_MAX: '2',
});
