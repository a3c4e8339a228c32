/**
 * Node's flag by which PGlite's Postgres is compiled once, without optimisation. Otherwise V8 compiles it a second time
 * while it runs, which takes a quarter of the processor time of a start; tests end before that saves anything.
 */
export const compileOnce = '--liftoff-only';
