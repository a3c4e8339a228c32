import { app, jobReason, jobStatus } from '@irodori/contract/entities';
import { job, jobOutput, type OutputImage } from '@irodori/contract/job';
import { askedWords, prompt } from '@irodori/contract/prompt';
import { z } from 'zod/mini';

export const resultRow = z.object({
  id: z.string(),
  status: jobStatus,
  createdAt: z.string(),
  prompt,
  output: z.nullable(z.pick(jobOutput, { images: true, guide: true, drew: true })),
  reason: z.nullable(jobReason),
  cost: z.int(),
  enlarges: job.shape.enlarges,
  scale: job.shape.scale,
  /** Its place among the pictures of its order, and their number; null if it was ordered alone. */
  placeInOrder: z.nullable(z.object({ place: z.int(), pictures: z.int() })),
  app: z.pick(app, { id: true, slug: true, name: true }),
});
type ResultRow = z.infer<typeof resultRow>;

/** The columns for a PostgREST select; `inner`, so that a filter on the app excludes other jobs. */
export const resultColumns =
  'id,status,createdAt:created_at,prompt,output,reason,cost,enlarges,scale,placeInOrder:place_in_order,app:apps!inner(id,slug,name)';

/** A finished job in the visitor's list. */
export interface Result extends Omit<ResultRow, 'prompt' | 'output'> {
  /** The main text of the prompt. */
  readonly words: string;
  /** Null without a picture. */
  readonly image: Pick<OutputImage, 'path' | 'width' | 'height' | 'mime' | 'seed'> | null;
}

export function resultOf({ prompt: asked, output, ...rest }: ResultRow): Result {
  return { ...rest, words: askedWords(asked), image: output?.images[0] ?? null };
}
