/** The one interface that every engine implements, built-in or remote. */
export interface Engine {
  /** Matches `models.pipeline`. */
  readonly name: string;
  readonly capabilities: EngineCapabilities;
  /** Hands the request over. The id names the run on the engine's side and survives a restart of the worker. */
  submit(request: EngineRequest): Promise<{ externalId: string }>;
  /** What happens to a run, ending in exactly one `done` or `failed`. Aborting the signal stops listening. */
  events(externalId: string, signal: AbortSignal): AsyncIterable<EngineEvent>;
  cancel(externalId: string): Promise<void>;
  /** Frees what the engine holds, once no run is wanted any more. */
  close?(): Promise<void>;
}

export interface EngineCapabilities {
  readonly negative: boolean;
  readonly seed: boolean;
  readonly batch: boolean;
  readonly progress: boolean;
  readonly preview: boolean;
  /** Which runs can be cancelled. */
  readonly cancel: 'none' | 'queued' | 'any';
  /** The attribute values it can draw; absent: the whole vocabulary. */
  readonly draws?: Readonly<Record<string, readonly string[]>>;
  /** Attributes of which it draws several values at once. Absent: none. */
  readonly lists?: readonly string[];
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
  /** The drawing style of the app's family (`app.config.style`). */
  readonly style: string;
  /** `models.default_pipeline_config`: settings of the engine, e.g. Bloom's `steps`. */
  readonly config?: Readonly<Record<string, unknown>>;
}

export type EngineEvent =
  | { readonly type: 'queued'; readonly position: number }
  | {
      readonly type: 'progress';
      /** 0 to 1. */
      readonly fraction: number;
      /** In words for the visitor: "ink", "step 4 of 20". */
      readonly stage: string;
      readonly preview?: EncodedImage;
    }
  | { readonly type: 'image'; readonly image: EncodedImage; readonly seed: number }
  /** What the engine adds to what the runner already says about the words. Both lists may be empty. */
  | { readonly type: 'done'; readonly drew: readonly string[]; readonly notUnderstood: readonly string[] }
  | { readonly type: 'failed'; readonly message: string; readonly isRetryable: boolean };

export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly mime: 'image/png' | 'image/webp' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}
