import { z } from 'zod/mini';

/**
 * Query parameter of an override link: a JWT (HS256 with OVERRIDE_SECRET, {@link overrideAudience}, with `exp`). Whoever opens
 * the link gets other versions of modules than everybody else, until the link ends.
 */
export const overrideParameter = 'override';
export const overrideAudience = 'override';

/** Claims of the JWT: published versions by module, and the moment at which the link ends (seconds since 1970). */
export const overrideClaims = z.object({
  modules: z.record(z.string(), z.string()),
  exp: z.int(),
});
