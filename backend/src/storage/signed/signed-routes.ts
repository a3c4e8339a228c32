import { z } from 'zod';
import { downloadResponse } from '../objects/download.ts';
import { checkedBucket } from '../names.ts';
import { getObject, visibleNames } from '../objects/objects.ts';
import { stringOf, transformation } from '../pictures/transformation.ts';
import { signToken, subject, verifyToken } from './signed-url.ts';
import { mustBeAuthenticated, pathAfter, routes, type StorageApp } from '../storage-app.ts';
import { actAs, actAsService, type StorageContext } from '../storage-context.ts';
import { checkUpload, uploadFrom } from '../uploads/upload.ts';
import { metadataHeader } from '../uploads/upload-body.ts';
import { body } from '../validated.ts';
import { serviceIdentity } from '../../database/identity.ts';

const signBody = z.object({ expiresIn: z.number().int().min(1), transform: transformation.optional() });
const signManyBody = signBody.pick({ expiresIn: true }).extend({
  paths: z.array(z.string()).min(1).max(1000),
});

/** How long a signed upload URL is valid. */
const uploadSeconds = 2 * 60 * 60;

const unseen = 'Either the object does not exist or you do not have access to it';

/** `/object/sign` and `/object/upload/sign`. */
export function signedRoutes(context: StorageContext): StorageApp {
  const app = routes();
  const { signingKey, blobs } = context;

  app.get('/sign/*', async (c) => {
    const path = pathAfter(c, '/object/sign/');
    const { exp } = await verifyToken(signingKey, path, c.req.query('token'), 'download');
    const find = () => actAsService(context, 'storage.object.get_signed', (sql) => getObject(sql, path));
    return downloadResponse(c.req.raw, find, blobs, { download: c.req.query('download'), expires: exp });
  });
  app.post('/sign/:bucket', async (c) => {
    const identity = mustBeAuthenticated(c);
    const { expiresIn, paths } = await body(c, signManyBody);
    const bucket = checkedBucket(c.req.param('bucket'));
    const visible = await actAs(context, identity, 'storage.object.sign_many', (sql) =>
      visibleNames(sql, bucket, paths),
    );
    const sign = async (name: string) => {
      if (!visible.has(name)) return { error: unseen, path: name, signedURL: null };
      const token = await signToken(signingKey, { bucket, name }, expiresIn, { scope: 'download' });
      return { error: null, path: name, signedURL: `/object/sign/${bucket}/${name}?token=${token}` };
    };
    return c.json(await Promise.all(paths.map(sign)));
  });
  app.post('/sign/*', async (c) => {
    const identity = mustBeAuthenticated(c);
    const { expiresIn, transform } = await body(c, signBody);
    const path = pathAfter(c, '/object/sign/');
    await actAs(context, identity, 'storage.object.sign', (sql) => getObject(sql, path));
    const transformations = transform && stringOf(transform);
    const token = await signToken(signingKey, path, expiresIn, {
      scope: 'download',
      ...(transformations && { transformations }),
    });
    const route = transformations ? 'render/image' : 'object';
    return c.json({ signedURL: `/${route}/sign/${subject(path)}?token=${token}` });
  });

  app.post('/upload/sign/*', async (c) => {
    const identity = mustBeAuthenticated(c);
    const path = pathAfter(c, '/object/upload/sign/');
    const upsert = c.req.header('x-upsert') === 'true';
    await checkUpload(
      { path, identity, operation: 'storage.object.sign_upload_url', upsert },
      {
        mimetype: c.req.header('content-type') ?? '',
        contentLength: undefined,
        userMetadata: metadataHeader(c.req.header('x-metadata')),
      },
      context,
    );
    const token = await signToken(signingKey, path, uploadSeconds, {
      scope: 'upload',
      owner: identity.userId,
      upsert,
    });
    return c.json({ url: `/object/upload/sign/${subject(path)}?token=${token}`, token });
  });
  app.put('/upload/sign/*', async (c) => {
    const path = pathAfter(c, '/object/upload/sign/');
    const { owner, upsert } = await verifyToken(signingKey, path, c.req.query('token'), 'upload');
    const upload = {
      path,
      identity: { ...serviceIdentity, userId: owner ?? null },
      operation: 'storage.object.upload_signed',
      upsert: upsert ?? false,
    } as const;
    await uploadFrom(c.req.raw, upload, context);
    return c.json({ Key: subject(path) });
  });
  return app;
}
