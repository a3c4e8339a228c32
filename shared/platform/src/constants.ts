/** Constants of the platform client (specification §9, exact readings in its semantics). */

/** Tries of a browser request whose fetch threw; a status is never retried. */
export const fetchAttempts = 3;

/** Pause before the next try: this many milliseconds times the number of the try that failed. */
export const fetchPauseMs = 100;

/** How long the server waits for the backend to begin an answer; a page's fallback is better than a longer wait. */
export const serverDeadlineMs = 3000;

/** How long a signed URL of a finished picture works, in seconds. */
export const signedUrlSeconds = 3600;
