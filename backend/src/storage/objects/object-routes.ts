import { z } from 'zod';
import { downloadResponse, infoResponse } from './download.ts';
import { findFor, findPublic } from '../finding.ts';
import { listBody, listFolder, listPage, listV2Body } from './listing.ts';
import { copyBody, copyObject, moveBody, moveObject } from './move-copy.ts';
import { checkedBucket } from '../names.ts';
import { deleteObjects, getObject } from './objects.ts';
import { mustBeAuthenticated, pathAfter, routes, type StorageApp } from '../storage-app.ts';
import { actAs, actAsService, type StorageContext } from '../storage-context.ts';
import { accessDenied, invalidRequest } from '../storage-error.ts';
import { uploadFrom } from '../uploads/upload.ts';
import { body } from '../validated.ts';

const removeBody = z.object({ prefixes: z.array(z.string()).min(1) });
const mostRemoved = 1000;

/** `/object`, without the routes of signed URLs. */
export function objectRoutes(context: StorageContext): StorageApp {
  const app = routes();
  const { blobs } = context;

  app.get('/public/*', async (c) => {
    const path = pathAfter(c, '/object/public/');
    const find = () => findPublic(context, path, 'storage.object.get_public');
    return downloadResponse(c.req.raw, find, blobs, { download: c.req.query('download') });
  });
  app.get('/info/public/*', async (c) => {
    const path = pathAfter(c, '/object/info/public/');
    return infoResponse(await findPublic(context, path, 'storage.object.info_public'));
  });
  for (const prefix of ['/info/authenticated/', '/info/']) {
    app.get(`${prefix}*`, async (c) => {
      if (prefix === '/info/authenticated/') mustBeAuthenticated(c);
      const path = pathAfter(c, `/object${prefix}`);
      return infoResponse(await findFor(c, context, path, 'object.get_authenticated_info'));
    });
  }

  app.post('/list/:bucket', async (c) => {
    const identity = mustBeAuthenticated(c);
    const [bucket, given] = [checkedBucket(c.req.param('bucket')), await body(c, listBody)];
    return c.json(
      await actAs(context, identity, 'storage.object.list', (sql) => listFolder(sql, bucket, given)),
    );
  });
  app.post('/list-v2/:bucket', async (c) => {
    const identity = mustBeAuthenticated(c);
    const [bucket, given] = [checkedBucket(c.req.param('bucket')), await body(c, listV2Body)];
    return c.json(
      await actAs(context, identity, 'storage.object.list_v2', (sql) => listPage(sql, bucket, given)),
    );
  });
  app.post('/move', async (c) => {
    await moveObject(await body(c, moveBody), mustBeAuthenticated(c), context);
    return c.json({ message: 'Successfully moved' });
  });
  app.post('/copy', async (c) => {
    const headers = {
      upsert: c.req.header('x-upsert') === 'true',
      userMetadata: c.req.header('x-metadata'),
    };
    return c.json(await copyObject(await body(c, copyBody), headers, mustBeAuthenticated(c), context));
  });

  for (const prefix of ['/authenticated/', '/']) {
    app.get(`${prefix}*`, async (c) => {
      if (prefix === '/authenticated/') mustBeAuthenticated(c);
      const path = pathAfter(c, `/object${prefix}`);
      const find = () => findFor(c, context, path, 'storage.object.get_authenticated');
      return downloadResponse(c.req.raw, find, blobs, { download: c.req.query('download') });
    });
  }
  app.on(['POST', 'PUT'], '/*', async (c) => {
    const path = pathAfter(c, '/object/');
    const isUpdate = c.req.method === 'PUT';
    const upload = {
      path,
      identity: mustBeAuthenticated(c),
      operation: isUpdate ? 'storage.object.upload_update' : 'storage.object.upload',
      upsert: isUpdate || c.req.header('x-upsert') === 'true',
    } as const;
    const id = await uploadFrom(c.req.raw, upload, context);
    return c.json({ Id: id, Key: `${path.bucket}/${path.name}` });
  });

  app.delete('/:bucket', async (c) => {
    const identity = mustBeAuthenticated(c);
    const [bucket, { prefixes }] = [checkedBucket(c.req.param('bucket')), await body(c, removeBody)];
    if (prefixes.length > mostRemoved) {
      throw invalidRequest(`Bulk object requests are limited to ${mostRemoved} objects per request.`);
    }
    const removed = await actAs(context, identity, 'storage.object.delete_many', (sql) =>
      deleteObjects(sql, bucket, prefixes),
    );
    await blobs.remove(removed.map(({ version }) => version));
    return c.json(removed);
  });
  app.delete('/*', async (c) => {
    const identity = mustBeAuthenticated(c);
    const path = pathAfter(c, '/object/');
    const removed = await actAs(context, identity, 'storage.object.delete', (sql) =>
      deleteObjects(sql, path.bucket, [path.name]),
    );
    if (removed.length === 0) {
      await actAsService(context, 'storage.object.delete', (sql) => getObject(sql, path));
      throw accessDenied('Access denied');
    }
    await blobs.remove(removed.map(({ version }) => version));
    return c.json({ message: 'Successfully deleted' });
  });
  return app;
}
