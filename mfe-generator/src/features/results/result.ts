import { app, jobReason, jobStatus } from '@irodori/contract/entities';
import { jobOutput, type OutputImage } from '@irodori/contract/job';
import { askedWords, prompt } from '@irodori/contract/prompt';
import { z } from 'zod/mini';
import type { SignedPicture } from '../output/ended/sign-picture.ts';

export const resultRow = z.object({
  id: z.string(),
  status: jobStatus,
  createdAt: z.string(),
  prompt,
  output: z.nullable(z.pick(jobOutput, { images: true, drew: true })),
  reason: z.nullable(jobReason),
  cost: z.int(),
  app: z.pick(app, { slug: true, name: true }),
});
type ResultRow = z.infer<typeof resultRow>;

/** The columns for a PostgREST select; `inner`, so that a filter on the app excludes other jobs. */
export const resultColumns =
  'id,status,createdAt:created_at,prompt,output,reason,cost,app:apps!inner(slug,name)';

/** A finished job in the visitor's list. */
export interface Result extends Pick<ResultRow, 'id' | 'status' | 'createdAt' | 'reason' | 'cost' | 'app'> {
  /** The main text of the prompt. */
  readonly words: string;
  /** Null without a picture, or if its URL cannot be signed. */
  readonly picture: SignedPicture | null;
  readonly image: Pick<OutputImage, 'path' | 'width' | 'height' | 'mime' | 'seed'> | null;
}

export const storedPath = ({ output }: Pick<ResultRow, 'output'>): string | undefined =>
  output?.images[0]?.path;

export function resultOf(row: ResultRow, signed: ReadonlyMap<string, SignedPicture>): Result {
  const { id, status, createdAt, reason, cost, app, output } = row;
  const image = output?.images[0];
  return {
    id,
    status,
    createdAt,
    reason,
    cost,
    app,
    words: askedWords(row.prompt),
    picture: signed.get(image?.path ?? '') ?? null,
    image: image ?? null,
  };
}
