import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Handler } from '../app.ts';
import { transactionAs, type Identity } from '../database/identity.ts';
import { credentialsOf, type Authenticate } from '../keys/authenticate.ts';
import { refuse } from '../keys/refusal.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { createBucket, getBucket, listBuckets, newBucketBody } from './buckets.ts';
import { downloadResponse } from './download.ts';
import { listBody, listFolder } from './listing.ts';
import { checkedName, objectPath, type ObjectPath } from './object-path.ts';
import { deleteObjects, findObject, type ObjectRow } from './objects.ts';
import { checkSignature, signBody, signedPath, signManyBody } from './signed-url.ts';
import { objectNotFound, StorageError } from './storage-error.ts';
import { uploadFrom, type UploadOptions } from './upload.ts';

export interface StorageOptions extends UploadOptions {
  readonly authenticate: Authenticate;
  readonly signingKey: SigningKey;
}

type Env = { Variables: { identity: Identity } };

const removeBody = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

/** Hosted storage's interface (`/storage/v1`); not here yet: move, copy, resumable uploads, transformations. */
export function createStorage(options: StorageOptions): Handler {
  const { database, blobs, signingKey, authenticate } = options;
  const app = new Hono<Env>().basePath('/storage/v1');

  const after = (c: Context, prefix: string): string =>
    new URL(c.req.url).pathname.slice(`/storage/v1${prefix}`.length);
  const visible = async (identity: Identity, path: ObjectPath): Promise<ObjectRow> => {
    const object = await transactionAs(database, identity, (sql) => findObject(sql, path));
    if (!object) throw objectNotFound();
    return object;
  };

  app.get('/object/public/*', async (c) => {
    const path = objectPath(after(c, '/object/public/'));
    const bucket = await getBucket(database, path.bucket);
    const object = bucket.public ? await findObject(database, path) : undefined;
    if (!object) throw objectNotFound();
    return downloadResponse(c.req.raw, object, blobs);
  });
  app.get('/object/sign/*', async (c) => {
    const path = objectPath(after(c, '/object/sign/'));
    await checkSignature(signingKey, path, c.req.query('token') ?? null);
    const object = await findObject(database, path);
    if (!object) throw objectNotFound();
    return downloadResponse(c.req.raw, object, blobs);
  });

  app.use(async (c, next) => {
    const { identity, refusal } = await authenticate(credentialsOf(c.req.raw));
    if (refusal) return refuse(refusal);
    c.set('identity', identity);
    return next();
  });

  app.post('/object/sign/:bucket', async (c) => {
    const { paths, expiresIn } = await body(c, signManyBody);
    const bucket = c.req.param('bucket');
    const sign = async (path: string) => {
      const target = { bucket, name: checkedName(path) };
      await visible(c.var.identity, target);
      return { path, error: null, signedURL: await signedPath(signingKey, target, expiresIn) };
    };
    const refused = (path: string) => ({
      path,
      error: 'Either the object does not exist or you do not have access to it',
      signedURL: null,
    });
    return c.json(await Promise.all(paths.map((path) => sign(path).catch(() => refused(path)))));
  });
  app.post('/object/sign/*', async (c) => {
    const { expiresIn } = await body(c, signBody);
    const path = objectPath(after(c, '/object/sign/'));
    await visible(c.var.identity, path);
    return c.json({ signedURL: await signedPath(signingKey, path, expiresIn) });
  });
  app.post('/object/list/:bucket', async (c) => {
    const request = await body(c, listBody);
    const rows = await transactionAs(database, c.var.identity, (sql) =>
      listFolder(sql, c.req.param('bucket'), request),
    );
    return c.json(rows);
  });
  app.get('/object/info/*', async (c) => {
    const object = await visible(c.var.identity, objectPath(after(c, '/object/info/')));
    const { size, mimetype, eTag, cacheControl, lastModified } = object.metadata;
    return c.json({
      ...object,
      size,
      content_type: mimetype,
      etag: eTag,
      cache_control: cacheControl,
      last_modified: lastModified,
      metadata: object.user_metadata,
    });
  });
  app.get('/object/authenticated/*', async (c) =>
    downloadResponse(
      c.req.raw,
      await visible(c.var.identity, objectPath(after(c, '/object/authenticated/'))),
      blobs,
    ),
  );
  app.get('/object/*', async (c) =>
    downloadResponse(c.req.raw, await visible(c.var.identity, objectPath(after(c, '/object/'))), blobs),
  );
  app.on(['POST', 'PUT'], '/object/*', async (c) => {
    const path = objectPath(after(c, '/object/'));
    const id = await uploadFrom(c.req.raw, path, c.var.identity, options);
    return c.json({ Id: id, Key: `${path.bucket}/${path.name}` });
  });
  app.delete('/object/:bucket', async (c) => {
    const { prefixes } = await body(c, removeBody);
    const removed = await transactionAs(database, c.var.identity, (sql) =>
      deleteObjects(sql, c.req.param('bucket'), prefixes),
    );
    await blobs.remove(removed.map((object) => object.version));
    return c.json(removed);
  });

  app.get('/bucket', async (c) => c.json(await transactionAs(database, c.var.identity, listBuckets)));
  app.get('/bucket/:id', async (c) =>
    c.json(await transactionAs(database, c.var.identity, (sql) => getBucket(sql, c.req.param('id')))),
  );
  app.post('/bucket', async (c) => {
    const request = await body(c, newBucketBody);
    const name = await transactionAs(database, c.var.identity, (sql) => createBucket(sql, request));
    return c.json({ name });
  });

  app.notFound((c) => c.json({ statusCode: '404', error: 'not_found', message: 'Route not found' }, 404));
  app.onError((error) => {
    if (error instanceof StorageError) return error.toResponse();
    throw error;
  });
  return (request) => app.fetch(request);
}

async function body<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const result = schema.safeParse(await c.req.json().catch(() => undefined));
  if (result.success) return result.data;
  throw new StorageError(400, 'invalid_request', z.prettifyError(result.error));
}
