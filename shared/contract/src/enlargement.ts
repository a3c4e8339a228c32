import { z } from 'zod/mini';
import type { Pipeline } from './entities.ts';

/** How many times as wide and as high an enlarged picture is as its original. */
export const enlargementScale = z.literal([2, 4]);
export type EnlargementScale = z.infer<typeof enlargementScale>;

/** A finished picture of the visitor's, in its normal size, that is to be made again in a larger one. */
export const enlargementOrder = z.object({ jobId: z.uuid(), scale: enlargementScale });
export type EnlargementOrder = z.infer<typeof enlargementOrder>;

/** The scales in which each engine makes a picture again; none for an engine that cannot. */
export const enlargementScales: Readonly<Record<Pipeline, readonly EnlargementScale[]>> = {
  ink: [2, 4],
  bloom: [2, 4],
};

/**
 * Credits of an enlargement, for an app whose picture costs `cost` credits: ×2 costs as much as the picture, ×4 twice as
 * much. `create_job` charges the same.
 */
export const enlargementCost = (cost: number, scale: EnlargementScale): number => (cost * scale) / 2;
