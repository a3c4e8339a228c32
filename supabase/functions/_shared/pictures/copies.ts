import { z } from 'zod';
import { shownBucket } from '../../../../shared/contract/src/pictures/shown-bucket.ts';
import type { Service } from '../service.ts';

const copies = z.array(z.object({ from: z.string(), to: z.string() }));
type Copy = z.infer<typeof copies>[number];

/** How many pictures are in memory at the same time. */
const atOnce = 4;

/** Stores the copies that these shown pictures still need, and removes those that were withdrawn meanwhile. */
export async function storeCopies(service: Service, jobIds: readonly string[]): Promise<void> {
  const missing = copies.parse(await call(service, 'copies_to_store', { job_ids: jobIds }));
  for (let at = 0; at < missing.length; at += atOnce) {
    const some = missing.slice(at, at + atOnce);
    await Promise.all(some.map((copy) => storeCopy(service, copy)));
    await call(service, 'copies_stored', { paths: some.map(({ to }) => to) });
  }
  if (missing.length > 0) await removeLeftCopies(service);
}

/** Without a time to live: a cache asks each time, so a withdrawn picture does not live on in it. */
async function storeCopy({ storage }: Service, { from, to }: Copy): Promise<void> {
  const { data, error } = await storage.from('outputs').download(from);
  if (error) throw new Error(`A picture could not be read: ${error.message}`);
  const { error: failure } = await storage
    .from(shownBucket)
    .upload(to, data, { contentType: data.type, cacheControl: '0', upsert: true });
  if (failure) throw new Error(`A copy could not be stored: ${failure.message}`);
}

/** Removes the copies that show nothing any more from the storage. */
export async function removeLeftCopies(service: Service): Promise<void> {
  const left = z.array(z.string()).parse(await call(service, 'left_copies', {}));
  if (left.length === 0) return;
  const { error } = await service.storage.from(shownBucket).remove(left);
  if (error) throw new Error(`Copies could not be removed: ${error.message}`);
}

async function call(service: Service, name: string, args: object): Promise<unknown> {
  const { data, error } = await service.rpc(name, args);
  if (error) throw new Error(`${name}: ${error.code} ${error.message}`);
  return data;
}
