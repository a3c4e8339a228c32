import type { FoundCheck } from '@irodori/contract/picture-check';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { PictureCheck } from './picture-check.ts';

/** Finished pictures as functions of the database name them. */
export const dueChecks = z.array(z.object({ jobId: z.string(), path: z.string() }));

/** Looks at a finished picture. Rejects if its file cannot be read or looked at. */
export async function lookAtStored(
  client: Pick<SupabaseClient, 'storage'>,
  look: PictureCheck['look'],
  path: string,
): Promise<FoundCheck> {
  const { data, error } = await client.storage.from('outputs').download(path);
  if (error !== null) throw new Error(`A picture could not be read: ${error.message}`);
  return look(new Uint8Array(await data.arrayBuffer()));
}
