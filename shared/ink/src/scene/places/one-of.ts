import type { Place } from '../scene.ts';

/** Makes a place of several views; the seed picks one. */
export const oneOf =
  (...views: readonly Place[]): Place =>
  (scene) =>
    scene.random.fork('view').pick(views)(scene);
