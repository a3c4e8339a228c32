import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { isFresh } from '../objects/conditions.ts';
import { fileHeaders, type Serving } from '../objects/download.ts';
import { findFor, findPublic } from '../finding.ts';
import { fileOf, getObject, type ObjectRow } from '../objects/objects.ts';
import { verifyToken } from '../signed/signed-url.ts';
import { mustBeAuthenticated, pathAfter, routes, type StorageApp } from '../storage-app.ts';
import { actAsService, type StorageContext } from '../storage-context.ts';
import { StorageError } from '../storage-error.ts';
import { query } from '../validated.ts';
import type { PictureCache } from './picture-cache.ts';
import { largestSource, typeOf } from './picture-file.ts';
import { commandsOf, ofString, stringOf, transformation, type Transformation } from './transformation.ts';

/** `/render/image`: pictures resized and encoded on request. */
export function pictureRoutes(context: StorageContext, cache: PictureCache): StorageApp {
  const app = routes();

  const render = async (c: Context, row: ObjectRow, given: Transformation, serving: Serving) => {
    const object = fileOf(row);
    if (object.metadata.size > largestSource) {
      throw new StorageError(400, 'InvalidRequest', 'The source image file is too large to process');
    }
    const understandsWebp =
      given.format === undefined && c.req.header('accept')?.includes('image/webp') === true;
    const wanted = `${object.version} ${stringOf(given)},format:${given.format} ${understandsWebp}`;
    const wish = createHash('sha256').update(wanted).digest('hex');
    const metadata = { ...object.metadata, contentEncoding: undefined, eTag: `"${wish.slice(0, 32)}"` };
    const headers = fileHeaders(metadata, { ...serving, download: c.req.query('download') });
    headers.set('vary', 'Accept');
    const commands = commandsOf(given);
    if (commands) headers.set('x-transformations', commands);
    if (isFresh(c.req.raw.headers, metadata)) {
      headers.delete('content-type');
      return new Response(null, { status: 304, headers });
    }
    const source = context.blobs.path(object.version);
    const work = async () => {
      // Loaded at the first picture: sharp would make every start slower.
      const { draw } = await import('./draw.ts');
      return draw(source, given, understandsWebp);
    };
    const bytes = await cache.get({ version: object.version, source, wish }, work);
    headers.set('content-type', typeOf(bytes));
    headers.set('content-length', String(bytes.byteLength));
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
  };

  app.get('/public/*', async (c) => {
    const given = query(c, transformation);
    const path = pathAfter(c, '/render/image/public/');
    return render(c, await findPublic(context, path, 'storage.render.image_public'), given, {});
  });
  app.get('/authenticated/*', async (c) => {
    mustBeAuthenticated(c);
    const given = query(c, transformation);
    const path = pathAfter(c, '/render/image/authenticated/');
    return render(c, await findFor(c, context, path, 'storage.render.image_authenticated'), given, {});
  });
  app.get('/sign/*', async (c) => {
    const path = pathAfter(c, '/render/image/sign/');
    const signed = await verifyToken(context.signingKey, path, c.req.query('token'), 'download');
    const object = await actAsService(context, 'storage.render.image_sign', (sql) => getObject(sql, path));
    return render(c, object, ofString(signed.transformations ?? ''), { expires: signed.exp });
  });
  return app;
}
