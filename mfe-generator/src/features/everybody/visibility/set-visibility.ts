import {
  mostShownAtOnce,
  setVisibilityError,
  type SetVisibilityRequest,
  setVisibilityResponse,
  type SetVisibilityResponse,
  visibility,
} from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

/** Who sees a picture, for its owner. */
export interface OwnVisibility {
  readonly visibility: z.infer<typeof visibility>;
  readonly showsSettings: boolean;
  /** An administrator has hidden it. */
  readonly isHidden: boolean;
}

/** Who sees a picture initially. */
export const neverShown: OwnVisibility = { visibility: 'private', showsSettings: false, isHidden: false };

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

export const loadVisibility = async ({ data }: Platform, jobId: string): Promise<OwnVisibility> =>
  visibilityOf(
    await data.one(ownRow, (db) =>
      db.from('shown_pictures').select(ownVisibilityColumns).eq('job_id', jobId).maybeSingle(),
    ),
  );

const refusal = z.object({ name: z.literal('FunctionError'), body: setVisibilityError });
const unsent = 'That did not arrive. Please try again.';

/** Says who sees pictures of the visitor; undefined, or why one or some of them stay as they are. */
export async function setVisibility(
  { functions }: Platform,
  { jobIds, ...choice }: SetVisibilityRequest,
): Promise<string | undefined> {
  const refused: SetVisibilityResponse['refused'] = [];
  try {
    for (let at = 0; at < jobIds.length; at += mostShownAtOnce) {
      const request = { ...choice, jobIds: jobIds.slice(at, at + mostShownAtOnce) };
      refused.push(...(await functions.invoke('set-visibility', setVisibilityResponse, request)).refused);
    }
  } catch (error) {
    return refusal.safeParse(error).data?.body.message ?? unsent;
  }
  const [first] = refused;
  if (first === undefined || jobIds.length === 1) return first?.reason;
  return `${refused.length} of ${jobIds.length} stay as they are. The first: ${first.reason}`;
}
