import { z } from 'zod/mini';

const number = z.int().check(z.nonnegative());
const count = z.object({
  /** Views of one route by different addresses. */
  views: number,
  /** Those of them in which something failed. */
  faulty: number,
  /** Those of them that were slow in a browser; a shell that is older than this field does not measure it. */
  slow: z._default(number, 0),
});
export type Count = z.infer<typeof count>;

/** What a shell has counted of a module since its canary got this share, which `/readyz` tells and the judge reads. */
export const judgedViews = z.object({
  module: z.string(),
  /** The version that the canary is compared with. */
  stable: z.string(),
  canary: z.string(),
  /** Share of visitors that gets the canary: above 0, at most 1. */
  share: z.number(),
  routes: z.array(z.object({ pattern: z.string(), canary: count, stable: count })),
});
export type JudgedViews = z.infer<typeof judgedViews>;
