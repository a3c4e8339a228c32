/*
 * Lets React do its work late, as on a busy machine, by up to LATE_REACT milliseconds: what a test expects before React has
 * shown it fails then. React's scheduler takes `setImmediate` when it is loaded, so this file is loaded before it.
 */
const latest = Number(process.env['LATE_REACT'] ?? 0);
// Tests with a clock in hand replace `setTimeout` later.
const { setTimeout: later } = globalThis;
if (latest > 0)
  Object.assign(globalThis, { setImmediate: (work: () => void) => later(work, Math.random() * latest) });
