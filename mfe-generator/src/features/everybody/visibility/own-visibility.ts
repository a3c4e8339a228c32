import { visibility } from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { inParts } from './in-parts.ts';

/** Who sees a picture, for its owner. */
export interface OwnVisibility {
  readonly visibility: z.infer<typeof visibility>;
  readonly showsSettings: boolean;
  /** An administrator has hidden it. */
  readonly isHidden: boolean;
}

const ownRow = z.object({
  visibility,
  isStored: z.boolean(),
  words: z.nullable(z.string()),
  hiddenAt: z.nullable(z.string()),
});

/** The columns of an own row of `shown_pictures` for a PostgREST select; read it with {@link visibilityOf}. */
export const ownVisibilityColumns = 'visibility,isStored:is_stored,words,hiddenAt:hidden_at';
export const ownVisibilityRow = z.nullable(ownRow);

/** A picture without a row was never shown, and nobody sees one whose copy an interrupted request did not store. */
export const visibilityOf = (row: z.infer<typeof ownVisibilityRow>): OwnVisibility => ({
  visibility: row?.isStored === true ? row.visibility : 'private',
  showsSettings: row !== null && row.words !== null,
  isHidden: row !== null && row.hiddenAt !== null,
});

/** Who sees these pictures; undefined if that differs. */
export async function loadVisibility(
  { data }: Platform,
  jobIds: readonly string[],
): Promise<OwnVisibility | undefined> {
  const rows = await inParts(jobIds, (part) =>
    data.many(ownRow, (db) => db.from('shown_pictures').select(ownVisibilityColumns).in('job_id', part)),
  );
  const [first, ...others] = jobIds.map((_, index) => visibilityOf(rows[index] ?? null));
  return others.some((other) => JSON.stringify(other) !== JSON.stringify(first)) ? undefined : first;
}
