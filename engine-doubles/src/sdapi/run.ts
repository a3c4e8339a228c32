import { z } from 'zod';
import type { LedgerEntry } from '../ledger.ts';

/** The body of `POST /sdapi/v1/txt2img`; other fields are ignored. */
export const order = z.looseObject({
  prompt: z.string().default(''),
  negative_prompt: z.string().default(''),
  seed: z.number().int().default(-1),
  steps: z.number().int().positive().default(20),
  width: z.number().int().positive().default(512),
  height: z.number().int().positive().default(512),
  cfg_scale: z.number().default(7),
  sampler_name: z.string().nullish(),
  scheduler: z.string().nullish(),
  batch_size: z.number().int().positive().default(1),
  n_iter: z.number().int().positive().default(1),
  enable_hr: z.boolean().default(false),
  hr_scale: z.number().default(2),
  override_settings: z.looseObject({ sd_model_checkpoint: z.string().optional() }).default({}),
  override_settings_restore_afterwards: z.boolean().default(true),
  force_task_id: z.string().nullish(),
});
export type Order = z.infer<typeof order>;

/** The body of `POST /sdapi/v1/extra-single-image`; other fields are ignored. */
export const enlargement = z.looseObject({
  upscaling_resize: z.number().min(1).max(8).default(2),
  upscaler_1: z.string().default('None'),
  image: z.string().default(''),
});
export type Enlargement = z.infer<typeof enlargement>;

export interface Failure {
  readonly error: string;
  readonly errors: string;
}

export const failures = {
  noUpscaler: { error: 'AssertionError', errors: 'could not find upscaler named 4x-Gone' },
  memory: {
    error: 'OutOfMemoryError',
    errors: 'CUDA out of memory. Tried to allocate 2.25 GiB. GPU 0 has a total capacity of 7.79 GiB',
  },
  defect: {
    error: 'RuntimeError',
    errors: 'mat1 and mat2 shapes cannot be multiplied (77x2048 and 768x320)',
  },
  modules: { error: 'TypeError', errors: "argument of type 'NoneType' is not iterable" },
} as const satisfies Record<string, Failure>;

/** What goes differently in one run. */
export interface RunScript {
  /** The first step fails. */
  readonly failure?: Failure;
  /** What somebody else does to the run after its first step. */
  readonly ending?: 'interrupted' | 'skipped';
  /** The file of the picture, instead of a drawn one; a text is sent as it is, without base64. */
  readonly file?: Uint8Array | string;
  /** The size of the picture, whatever was ordered. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The response has so many pictures, whatever was ordered. */
  readonly count?: number;
  /** A grid comes before the picture, and a map of an extension after it. */
  readonly hasGrid?: true;
  /** Fields of `info` that are not as they should be, or `info` itself. */
  readonly info?: Readonly<Record<string, unknown>> | string;
  /** The values of the progress, instead of those of the steps. */
  readonly progress?: readonly (number | null)[];
}

/** A request that waits for its turn, or has it. */
export interface Turn {
  /** The client's id for it, or one that the server made up. */
  readonly id: string;
  readonly script: RunScript;
  readonly entry: LedgerEntry;
  /** Ends the run after the step that is drawn. */
  readonly interrupted: AbortController;
}

/** A picture that waits or is drawn. */
export interface Run extends Turn {
  readonly order: Order;
}
