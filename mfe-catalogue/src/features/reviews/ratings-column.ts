import { z } from 'zod/mini';

/** How many visitors gave one star, two, … five; null for an app that no visitor has rated. */
export const ratings = z.nullable(z.object({ stars: z.array(z.int()).check(z.length(5)) }));
export type Ratings = z.infer<typeof ratings>;

/** The relation of `apps` for a PostgREST select. */
export const ratingsColumn = 'ratings:app_ratings(stars)';
