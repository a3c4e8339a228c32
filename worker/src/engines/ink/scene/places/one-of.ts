import type { Place } from '../scene.ts';

/** A place with several views; the seed picks one. */
export const oneOf =
  (...views: readonly Place[]): Place =>
  (scene) =>
    scene.random.fork('view').pick(views)(scene);
