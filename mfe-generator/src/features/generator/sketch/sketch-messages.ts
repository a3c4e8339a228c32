import type { Pipeline } from '@irodori/contract/entities';
import type { FilledForm } from '@irodori/words/form';

/** What a sketch shows: a filled form with the seed that the picture will have. */
export type SketchRequest = Omit<FilledForm, 'seed'> & {
  readonly seed: number;
  /** The engine of the app, which decides what can be drawn. */
  readonly pipeline: Pipeline;
  /** Width of the canvas in pixels. */
  readonly canvasWidth: number;
};

/** The first message to the web worker is the canvas, every other one a request. */
export type ToSketchWorker = { readonly canvas: OffscreenCanvas } | SketchRequest;

/** The worker's response to a request, after the canvas shows it. */
export interface Sketched {
  /** The words that were read. */
  readonly text: string;
  /** The values that were understood, described for the visitor. */
  readonly drew: readonly string[];
  /** The phrases that the sketch does not follow, some with the cause in brackets. */
  readonly notUnderstood: readonly string[];
  /** False if words are left over and nothing says who is to be drawn. */
  readonly isSubjectKnown: boolean;
}
