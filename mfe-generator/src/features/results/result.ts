import { app, jobReason, jobStatus } from '@irodori/contract/entities';
import { jobOutput, type OutputImage } from '@irodori/contract/job';
import { prompt, type Prompt } from '@irodori/contract/prompt';
import { z } from 'zod';
import type { SignedPicture } from '../output/sign-picture.ts';

export const resultRow = z.object({
  id: z.string(),
  status: jobStatus,
  createdAt: z.string(),
  prompt,
  output: jobOutput.pick({ images: true, drew: true }).nullable(),
  reason: jobReason.nullable(),
  cost: z.number().int(),
  app: app.pick({ slug: true, name: true }),
});
type ResultRow = z.infer<typeof resultRow>;

/** For a PostgREST select; `inner`, so that a filter on the app leaves the other jobs out. */
export const resultColumns =
  'id,status,createdAt:created_at,prompt,output,reason,cost,app:apps!inner(slug,name)';

/** A finished job as the visitor's own list shows it. */
export interface Result extends Pick<ResultRow, 'id' | 'status' | 'createdAt' | 'reason' | 'cost' | 'app'> {
  /** What was asked for. */
  readonly words: string;
  /** Null without a picture, or if it cannot be signed now. */
  readonly picture: SignedPicture | null;
  readonly image: Pick<OutputImage, 'path' | 'width' | 'height' | 'mime'> | null;
}

export const picturePath = ({ output }: Pick<ResultRow, 'output'>): string | undefined =>
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
    image:
      image === undefined
        ? null
        : { path: image.path, width: image.width, height: image.height, mime: image.mime },
  };
}

const longestWords = 200;

/** The words of a prompt: its field of that name, else the longest text. */
export function askedWords(asked: Prompt): string {
  const texts = Object.values(asked).flat();
  const main = [asked['prompt'] ?? []].flat()[0] ?? texts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const letters = Array.from(main);
  return letters.length > longestWords ? `${letters.slice(0, longestWords).join('').trimEnd()}…` : main;
}
