import type { BuiltInPipeline } from '@irodori/contract/built-in-pipelines';
import type { DrawnSettings, EnlargementScale } from '@irodori/contract/job';
import type { EngineCapabilities } from '@irodori/words/capabilities';
import type { BreakerLimits } from './breaker-limits.ts';
import type { DigitalSourceType } from './source-type.ts';

/** What draws the pictures of one pipeline: code of this process, or a server that runs apart from it. */
export type Engine = BuiltInEngine | RemoteEngine;

interface AnyEngine {
  /** Names a built-in engine, or one configured instance of a remote engine. */
  readonly name: string;
  /** How its pictures are made; each file that the site keeps, and each preview, says so. A remote model is `trainedAlgorithmicMedia`. */
  readonly sourceType: DigitalSourceType;
  /** Frees the resources of the engine, after its last run. */
  close?(): Promise<void>;
}

/** An engine whose runs begin and end with this process, and draw the same bytes for the same request. */
export interface BuiltInEngine extends AnyEngine {
  readonly name: BuiltInPipeline;
  /** What it draws of the vocabulary; the runner reads the visitor's words for it. */
  readonly capabilities: EngineCapabilities;
  /**
   * Draws a picture. The last event is `drawn`. Aborting the signal ends the drawing.
   * @throws EngineFailure
   */
  draw(request: EngineRequest, signal: AbortSignal): AsyncIterable<EngineEvent>;
}

/**
 * An engine whose runs go on without the worker. The runner submits a run once and follows it by its id, across
 * restarts of the worker and by another worker. Everything that it throws is an {@link EngineFailure}.
 */
export interface RemoteEngine extends AnyEngine {
  /**
   * Who names a run. `runner`: the engine takes the id that `submit` is given, which the runner has noted before, so no
   * run is ever unknown. `engine`: `submit` returns the id, which the runner notes right after; a run whose submit was
   * cut off in between is reported lost if runs cost money.
   */
  readonly namesRuns: 'runner' | 'engine';
  /** Matches `models.pipeline`, and several instances may draw for one; undefined: the name does. */
  readonly pipeline?: string | undefined;
  /** True if each run costs money: a run that is lost, or whose fate is unknown, is then never submitted again. */
  readonly isPaid: boolean;
  /** How many runs the instance is given at the same time by all workers together. */
  readonly slots: number;
  /** When jobs are kept from an instance that fails; undefined: as usual. */
  readonly breaker?: BreakerLimits | undefined;
  /** US dollars for an hour of the server, where its time is what costs: of runs whose engine says no cost. */
  readonly hourPrice?: number | undefined;
  /** Longest time for a drawing, in seconds, without the engine’s own queue; undefined: that of the worker. */
  readonly jobSeconds?: number | undefined;
  /** True if it can draw after a line drawing: no other engine gets an {@link EngineRequest.guide}. */
  readonly takesGuide?: boolean;
  /** True if it can begin with a picture of the visitor’s: no other engine gets an {@link EngineRequest.picture}. */
  readonly takesPicture?: boolean;
  /** True if it makes a finished picture larger: no other engine gets an {@link EngineRequest.enlarge}. */
  readonly enlarges?: boolean;
  /**
   * Starts a run and returns its id. A request that may have arrived is not repeated in here.
   *
   * `rate` and `busy` mean that the run was not accepted; the runner waits and submits again. `lost` means that nobody
   * knows whether it was accepted: a connection that broke after the request was sent. The adapter ends a request that
   * takes too long by itself, because the runner cannot end it without losing the id.
   * @param id a new UUID in lower case, to be used if the runner names runs
   */
  submit(request: EngineRequest, id: string): Promise<string>;
  /**
   * Follows a run that exists, from wherever it stands, and ends with `drawn`; the run may have ended long ago. Aborting
   * the signal only ends the following: the run goes on.
   *
   * `lost` means that the engine has no such run. `rate` and `busy` say that the engine did not respond for the moment,
   * and the runner attaches again later, as it does after a failure with `runGoesOn`; after one with `neverBegan` it submits again. Every other failure means that the run
   * is over. An engine that forgets a run
   * with its connection throws `lost` for an id that this process did not submit.
   */
  attach(id: string, request: EngineRequest, signal: AbortSignal): AsyncIterable<EngineEvent>;
  /**
   * Asks the server for something small that costs nothing, to see whether it responds. `busy` means that it does not; a server
   * that refuses is there.
   */
  ping(): Promise<unknown>;
  /** Stops a run that nobody waits for any more. Called only for jobs that are over, never for a lost lease or a hand-back. */
  cancel(id: string): Promise<void>;
}

/** The models whose pictures an engine draws have this `pipeline`. */
export const pipelineOf = (engine: Engine): string =>
  ('draw' in engine ? undefined : engine.pipeline) ?? engine.name;

/** Whether it makes finished pictures larger. */
export const doesEnlarge = (engine: Engine): boolean => 'draw' in engine || engine.enlarges === true;

/** One picture. What visitors wrote is data: an adapter escapes it for the syntax of its engine. */
export interface EngineRequest {
  /** The PROMPT fields, joined in their order. */
  readonly text: string;
  readonly negative: string;
  /**
   * Vocabulary attribute → value, or values. For a built-in engine: the ATTRIBUTE fields, and the words of `text` where no
   * field says otherwise; only values that the engine draws, and lists for its {@link EngineCapabilities.lists} alone. For a
   * remote engine, which reads `text` itself: the ATTRIBUTE fields alone, all as lists.
   */
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
  /** For a remote engine: those values that are options of the form, the operator's words. A visitor wrote the others. */
  readonly chosen?: readonly string[];
  /** Values that a built-in engine must not draw, per attribute; it chooses among the others. */
  readonly negativeAttributes?: Readonly<Record<string, readonly string[]>>;
  /** 0 to 2³² − 1. */
  readonly seed: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * The same picture was drawn before, and is wanted at `scale` times its size: drawn again, or made from the file of the
   * original. A remote engine makes it from the file, whatever else is asked for.
   */
  readonly enlarge?: { readonly scale: EnlargementScale; readonly original: Uint8Array };
  /** The composition that the picture shall have, for a remote engine that takes one. */
  readonly guide?: Guide;
  /** The visitor’s own picture, for a remote engine that takes one. An order has either a guide or a picture. */
  readonly picture?: InitPicture;
  /** The drawing style of the app's family (`app.config.style`). */
  readonly style: string;
  /** `models.default_pipeline_config`: settings of the engine, e.g. Bloom's `steps`. */
  readonly config?: Readonly<Record<string, unknown>>;
}

/** A line drawing to draw after. */
export interface Guide {
  /** A PNG of black lines on white, in the size of the request. */
  readonly image: EncodedImage;
  /** How closely the picture follows the lines: above 0, at most 1. */
  readonly strength: number;
}

/** A picture that the drawing begins with, which the picture check does not block. */
export interface InitPicture {
  /** A PNG without metadata, in the ratio of the request. */
  readonly image: EncodedImage;
  /** How closely the result keeps to the picture, 0 to 1. */
  readonly strength: number;
}

export type EngineEvent =
  /** The run waits in the engine's own queue, during which the job's deadline stands still. 1 is next; null if the engine does not say. */
  | { readonly type: 'queued'; readonly place: number | null }
  /** The engine has begun to draw. Needed only where no `progress` follows soon: that says the same. */
  | { readonly type: 'started' }
  | {
      readonly type: 'progress';
      /** Share of the work that is done, 0 to 1. */
      readonly fraction: number;
      /** Describes the stage for the visitor: "ink", "step 4 of 20". */
      readonly stage: string;
      /** An engine whose previews come apart from its progress repeats its last progress with each. */
      readonly preview?: EncodedImage;
    }
  | {
      readonly type: 'drawn';
      readonly pictures: readonly DrawnPicture[];
      /** The phrases that the engine adds to the report of the runner about the prompt. Both lists may be empty. */
      readonly drew: readonly string[];
      readonly notUnderstood: readonly string[];
      /** What the engine was asked to draw with. */
      readonly settings?: DrawnSettings;
      /** The name of the model that really drew, if the engine reports it. */
      readonly model?: string;
      /** What the run cost the operator, in US dollars, if the engine reports it. */
      readonly costUsd?: number;
    };

export type EngineProgress = Extract<EngineEvent, { type: 'progress' }>;
export type EngineResult = Extract<EngineEvent, { type: 'drawn' }>;

export interface DrawnPicture {
  readonly image: EncodedImage;
  /** The seed that the engine reports to have used. */
  readonly seed: number;
}

/** A file as it came from the engine. Of a remote engine the runner believes only the bytes. */
export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly mime: 'image/png' | 'image/webp' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}
