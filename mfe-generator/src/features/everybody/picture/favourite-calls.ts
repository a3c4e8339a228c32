import type { Platform } from '@irodori/platform';
import { z } from 'zod/mini';

const favourite = z.object({ jobId: z.string() });

/** Whether a picture is a favourite of the visitor. */
export const loadIsFavourite = async ({ data }: Platform, jobId: string): Promise<boolean> =>
  (await data.one(favourite, (db) =>
    db.from('favourites').select('jobId:job_id').eq('job_id', jobId).maybeSingle(),
  )) !== null;

export const setFavourite = ({ data }: Platform, jobId: string, isFavourite: boolean): Promise<unknown> =>
  data.value(z.unknown(), (db) => db.rpc('set_favourite', { job_id: jobId, is_favourite: isFavourite }));
