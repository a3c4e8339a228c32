import { fileURLToPath } from 'node:url';

/** The description of the classifier that comes with the worker. */
export const usualClassifier = fileURLToPath(
  new URL('../../models/picture-check/model.json', import.meta.url),
);
