import { z } from 'zod';
import type { Identity } from '../../database/identity.ts';
import { isMissing } from './download.ts';
import { checkedBucket, checkedName } from '../names.ts';
import {
  fileOf,
  getObject,
  insertObject,
  lockPath,
  metadataOf,
  renameObject,
  upsertObject,
  type ObjectRow,
} from './objects.ts';
import { actAs, checkPermission, type StorageContext } from '../storage-context.ts';
import { fileNotFound } from '../storage-error.ts';
import { commit } from '../uploads/upload.ts';
import { metadataHeader } from '../uploads/upload-body.ts';

/** Text that can be the value of a response header. */
const header = z.string().regex(/^[\t\x20-\x7e]*$/);

const places = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
});
export const moveBody = places;
export const copyBody = places.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({
      cacheControl: header.optional(),
      mimetype: header.optional(),
      contentEncoding: header.optional(),
    })
    .optional(),
});

const placesOf = (body: z.infer<typeof places>) => ({
  from: { bucket: checkedBucket(body.bucketId), name: checkedName(body.sourceKey) },
  to: {
    bucket: checkedBucket(body.destinationBucket ?? body.bucketId),
    name: checkedName(body.destinationKey),
  },
});

/** Moves an object to another name or bucket; the file with its bytes is not moved. */
export async function moveObject(
  body: z.infer<typeof moveBody>,
  identity: Identity,
  context: StorageContext,
): Promise<void> {
  const { from, to } = placesOf(body);
  await actAs(context, identity, 'storage.object.move', async (sql) => {
    await getObject(sql, from);
    await lockPath(sql, to);
    await renameObject(sql, from, to, identity.userId);
  });
}

interface CopyHeaders {
  readonly upsert: boolean;
  /** Encoded as base64. */
  readonly userMetadata: string | undefined;
}

/** Copies an object. Returns the row, id and key of the copy. */
export async function copyObject(
  body: z.infer<typeof copyBody>,
  { upsert, userMetadata }: CopyHeaders,
  identity: Identity,
  context: StorageContext,
): Promise<ObjectRow & { Id: string; Key: string }> {
  const { from, to } = placesOf(body);
  const operation = 'storage.object.copy';
  const find = async () => fileOf(await actAs(context, identity, operation, (sql) => getObject(sql, from)));
  const source = await find();
  const given = body.copyMetadata ? undefined : body.metadata;
  const kept = {
    mimetype: given?.mimetype ?? source.metadata.mimetype,
    cacheControl: given?.cacheControl ?? source.metadata.cacheControl,
    xRobotsTag: source.metadata.xRobotsTag,
    contentEncoding: given?.contentEncoding ?? source.metadata.contentEncoding,
    userMetadata: body.copyMetadata ? source.user_metadata : metadataHeader(userMetadata),
  };
  const { size, eTag } = source.metadata;
  const metadata = metadataOf({ version: '1', size, eTag }, kept);
  const tried = { version: '1', owner: identity.userId, metadata, userMetadata: kept.userMetadata };
  await checkPermission(context, identity, operation, (sql) =>
    upsert ? upsertObject(sql, to, tried) : insertObject(sql, to, tried),
  );
  let version: string;
  try {
    version = await context.blobs.copy(source.version);
  } catch (error) {
    if (!isMissing(error)) throw error;
    // The source was replaced meanwhile, or its file is missing.
    if ((await find()).version === source.version) throw fileNotFound();
    return copyObject(body, { upsert, userMetadata }, identity, context);
  }
  await commit({ path: to, identity, operation, upsert }, { version, size, eTag }, kept, context);
  const copy = await getObject(context.database, to);
  return { Id: copy.id, Key: `${to.bucket}/${to.name}`, ...copy };
}
