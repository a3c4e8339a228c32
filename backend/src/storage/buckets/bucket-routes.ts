import { z } from 'zod';
import {
  createBucket,
  deleteBucket,
  getBucket,
  listBuckets,
  mustBeEmpty,
  updateBucket,
  type BucketSettings,
} from './buckets.ts';
import { checkPatterns } from '../uploads/mime-types.ts';
import { checkedBucket } from '../names.ts';
import { deleteObjects } from '../objects/objects.ts';
import { mustBeAuthenticated, mustBeService, routes, type StorageApp } from '../storage-app.ts';
import { actAs, actAsService, type StorageContext } from '../storage-context.ts';
import { invalidRequest, StorageError, tooLarge } from '../storage-error.ts';
import { body, query } from '../validated.ts';

const units = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 } as const;
const size = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i;

const settings = z.object({
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number().int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
});
const newBucket = settings.extend({
  name: z.string(),
  id: z.string().optional(),
  type: z.enum(['STANDARD', 'ANALYTICS']).optional(),
});
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
  search: z.string().optional(),
});

const noAnalytics = () =>
  new StorageError(
    409,
    'FeatureNotEnabled',
    'The feature Iceberg buckets are not enabled for this tenant is not enabled for this resource',
  );

/** `/bucket`. */
export function bucketRoutes(context: StorageContext): StorageApp {
  const app = routes();
  const checked = (given: z.infer<typeof settings>): BucketSettings => {
    const limit = bytesOf(given.file_size_limit);
    if ((limit ?? 0) > context.largest) throw tooLarge();
    const types = given.allowed_mime_types?.filter((type) => type !== '') ?? given.allowed_mime_types;
    checkPatterns(types ?? []);
    return { public: given.public, file_size_limit: limit, allowed_mime_types: types };
  };

  app.get('/', async (c) => {
    const given = query(c, listQuery);
    const identity = mustBeAuthenticated(c);
    return c.json(await actAs(context, identity, 'storage.bucket.list', (sql) => listBuckets(sql, given)));
  });
  app.post('/', async (c) => {
    const identity = mustBeAuthenticated(c);
    const { name, id = name, type, ...rest } = await body(c, newBucket);
    if (type === 'ANALYTICS') throw noAnalytics();
    const bucket = { id: checkedBucket(id), name: checkedBucket(name), owner: identity.userId };
    await actAs(context, identity, 'storage.bucket.create', (sql) =>
      createBucket(sql, bucket, checked(rest)),
    );
    return c.json({ name });
  });
  app.get('/:id', async (c) => {
    const identity = mustBeAuthenticated(c);
    const id = checkedBucket(c.req.param('id'));
    return c.json(await actAs(context, identity, 'storage.bucket.get', (sql) => getBucket(sql, id)));
  });
  app.put('/:id', async (c) => {
    const identity = mustBeAuthenticated(c);
    const given = checked(await body(c, settings));
    if (Object.values(given).every((value) => value === undefined))
      throw invalidRequest('No content provided');
    const id = checkedBucket(c.req.param('id'));
    await actAs(context, identity, 'storage.bucket.update', (sql) => updateBucket(sql, id, given));
    return c.json({ message: 'Successfully updated' });
  });
  app.delete('/:id', async (c) => {
    const identity = mustBeAuthenticated(c);
    const id = checkedBucket(c.req.param('id'));
    await actAsService(context, 'storage.bucket.delete', (sql) => mustBeEmpty(sql, id));
    await actAs(context, identity, 'storage.bucket.delete', (sql) => deleteBucket(sql, id));
    return c.json({ message: 'Successfully deleted' });
  });
  app.post('/:id/empty', async (c) => {
    const identity = mustBeService(c);
    const id = checkedBucket(c.req.param('id'));
    const removed = await actAs(context, identity, 'storage.bucket.empty', async (sql) => {
      await getBucket(sql, id);
      return deleteObjects(sql, id, null);
    });
    await context.blobs.remove(removed.map(({ version }) => version));
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  });
  return app;
}

function bytesOf(limit: number | string | null | undefined): number | null | undefined {
  if (typeof limit !== 'string') return limit;
  if (/^\d+$/.test(limit)) return Number(limit);
  const [, amount, unit = 'b'] = size.exec(limit) ?? [];
  if (amount === undefined) {
    throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  }
  // The hosted service keeps three significant digits, too.
  return Math.round(
    Number(Number(amount).toPrecision(3)) * (units[unit.toLowerCase() as keyof typeof units] ?? 1),
  );
}
