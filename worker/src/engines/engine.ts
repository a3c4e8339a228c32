import type { Pipeline } from '@irodori/contract/entities';
import type { EnlargementScale } from '@irodori/contract/job';
import type { EngineCapabilities } from '@irodori/words/capabilities';
import type { DigitalSourceType } from './source-type.ts';

/** The interface of every engine, built-in or remote. */
export interface Engine {
  /** Matches `models.pipeline`. */
  readonly name: Pipeline;
  readonly capabilities: EngineCapabilities;
  /** How its pictures are made; each file that the site keeps, and each preview, says so. A remote model is `trainedAlgorithmicMedia`. */
  readonly sourceType: DigitalSourceType;
  /** Starts a run. The id names the run in the engine and stays valid after a restart of the worker. */
  submit(request: EngineRequest): Promise<{ externalId: string }>;
  /**
   * The events of a run, ending with exactly one `done` or `failed`. Aborting the signal ends the iteration. A run that
   * says nothing for a minute is given up and drawn again (`runner/heard.ts`).
   */
  events(externalId: string, signal: AbortSignal): AsyncIterable<EngineEvent>;
  cancel(externalId: string): Promise<void>;
  /** Frees the resources of the engine, after its last run. */
  close?(): Promise<void>;
}

export interface EngineRequest {
  readonly jobId: string;
  /** The PROMPT fields, joined in their order. */
  readonly text: string;
  readonly negative: string;
  /**
   * Vocabulary attribute → value, or values for the attributes of {@link EngineCapabilities.lists}: the
   * ATTRIBUTE fields, and the words of `text` where no field says otherwise. Only values that the engine draws.
   */
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
  /** Values that must not be drawn, per attribute; the engine chooses among the others. */
  readonly negativeAttributes?: Readonly<Record<string, readonly string[]>>;
  /** 0 to 2³² − 1. */
  readonly seed: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * The same picture was drawn before, and is wanted at `scale` times its size: drawn again, or made from the file of the
   * original. Only in the scales that `enlargementScales` has for the engine.
   */
  readonly enlarge?: { readonly scale: EnlargementScale; readonly original: Uint8Array };
  /** The drawing style of the app's family (`app.config.style`). */
  readonly style: string;
  /** `models.default_pipeline_config`: settings of the engine, e.g. Bloom's `steps`. */
  readonly config?: Readonly<Record<string, unknown>>;
}

export type EngineEvent =
  | { readonly type: 'queued'; readonly position: number }
  | {
      readonly type: 'progress';
      /** Share of the work that is done, 0 to 1. */
      readonly fraction: number;
      /** Describes the stage for the visitor: "ink", "step 4 of 20". */
      readonly stage: string;
      readonly preview?: EncodedImage;
    }
  | { readonly type: 'image'; readonly image: EncodedImage; readonly seed: number }
  /** The phrases that the engine adds to the report of the runner about the prompt. Both lists may be empty. */
  | { readonly type: 'done'; readonly drew: readonly string[]; readonly notUnderstood: readonly string[] }
  | { readonly type: 'failed'; readonly message: string; readonly isRetryable: boolean };

export type EngineProgress = Extract<EngineEvent, { type: 'progress' }>;

export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly mime: 'image/png' | 'image/webp' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}
