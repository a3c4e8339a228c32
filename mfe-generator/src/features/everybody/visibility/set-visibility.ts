import {
  setVisibilityError,
  type SetVisibilityRequest,
  setVisibilityResponse,
  type SetVisibilityResponse,
} from '@irodori/contract/shown-pictures';
import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';
import { inParts } from './in-parts.ts';

const refusal = z.object({ name: z.literal('FunctionError'), body: setVisibilityError });
const unsent = 'That did not arrive. Please try again.';

/** Says who sees pictures of the visitor; undefined, or why one or some of them stay as they are. */
export async function setVisibility(
  { functions }: Platform,
  { jobIds, ...choice }: SetVisibilityRequest,
): Promise<string | undefined> {
  let refused: SetVisibilityResponse['refused'];
  let done = 0;
  try {
    refused = await inParts(jobIds, async (part) => {
      const response = await functions.invoke('set-visibility', setVisibilityResponse, {
        ...choice,
        jobIds: part,
      });
      done += part.length;
      return response.refused;
    });
  } catch (error) {
    const why = refusal.safeParse(error).data?.body.message ?? unsent;
    return done === 0 ? why : `${done} of ${jobIds.length} are done. ${why}`;
  }
  const [first] = refused;
  if (first === undefined || jobIds.length === 1) return first?.reason;
  return `${refused.length} of ${jobIds.length} stay as they are. The first: ${first.reason}`;
}
