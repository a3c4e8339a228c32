import type { FormValues } from '../form/form-values.ts';
import type { GeneratorApp } from '../load-generator.ts';

export interface SketchProps {
  readonly app: GeneratorApp;
  readonly values: FormValues;
  /** The seed of the picture where the form has none; 0 to 2³² − 1. */
  readonly seed: number;
  /** Called after each drawing with the phrases that the sketch does not follow. */
  readonly onNotUnderstood: (phrases: readonly string[]) => void;
}
