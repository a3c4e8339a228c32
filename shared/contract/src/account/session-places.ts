import { z } from 'zod/mini';

/** Where the shell answers with {@link sessionPlaces} of the visitor. */
export const sessionPlacesPath = '/_session-places';

/** The places of sessions, such as “Berlin, Germany”, by the sessions' ids. */
export const sessionPlaces = z.record(z.string(), z.string());
export type SessionPlaces = z.infer<typeof sessionPlaces>;
