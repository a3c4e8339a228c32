import type { z } from 'zod';
import type { World } from '../world.ts';

/** One call of the API: what it takes and does. Everything in it happens in one transaction. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` for the object's id. */
  readonly path: string;
  readonly params: z.ZodType<{ expand?: string[] | undefined }>;
  readonly run: (call: Call<never>) => object;
}

export interface Call<Params> {
  readonly world: World;
  readonly id: string;
  readonly params: Params;
}

/** Keeps the parameters' type for `run`. */
export const operation = <Params extends { expand?: string[] | undefined }>(
  method: Operation['method'],
  path: string,
  params: z.ZodType<Params>,
  run: (call: Call<Params>) => object,
): Operation => ({ method, path, params, run });
