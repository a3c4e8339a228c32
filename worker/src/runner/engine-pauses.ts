import type { EngineFailure } from '../engines/engine-failure.ts';

/** How long, in all, an engine that is full or away is waited for. */
export const longestWaitMs = 5 * 60_000;

export const shortestPauseMs = 1_000;
const longestPauseMs = 10_000;

/**
 * Milliseconds before an engine is asked again: those that it names, or some that grow with each pause.
 * @param pauses how many were made before
 */
export const pauseMs = ({ retryAfterMs }: EngineFailure, pauses: number): number =>
  Math.max(shortestPauseMs, retryAfterMs ?? Math.min(longestPauseMs, shortestPauseMs * 2 ** pauses));
