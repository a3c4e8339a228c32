import { z } from 'zod';

/** A key that is sent in a header: what a header does not take, the error of the request would show. */
export const headerKey = z.string().regex(/^[\u0021-\u007e]+$/, {
  error: 'takes visible ASCII characters alone: no space, no line break',
});
