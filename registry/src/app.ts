import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { certificatesFolder } from '@irodori/contract/admission';
import { indexTarget, signedFolder } from '@irodori/contract/signed-registry';
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { compressed } from './compressed.ts';
import { contentType } from './content-type.ts';
import { indexFile } from './folder.ts';
import { dictionaryOf, differenceTo } from './index-difference.ts';
import { hasVersions } from './index-store.ts';

const emptyIndex = '{"revision":0,"modules":[]}';

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code));

const readIfPresent = async (file: string): Promise<Buffer<ArrayBuffer> | undefined> => {
  try {
    return await readFile(file);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
};

/** A file of the folder; undefined for a path with unsafe segments, such as `..` or hidden files. */
function publishedFile(folder: string, urlPath: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
  const segments = decoded.split('/');
  const isSafe = segments.every((segment) => /^[\w@-][\w@.-]*$/.test(segment));
  return isSafe ? path.join(folder, ...segments) : undefined;
}

/**
 * Serves a registry folder. Each request reads the folder; nothing is cached in memory.
 * Responses are JSON or the published files, never HTML.
 */
export function registryApp(folder: string): Hono {
  const app = new Hono();
  app.use(cors({ origin: '*', allowMethods: ['GET', 'HEAD'], maxAge: 86_400 }));
  app.use(async (context, next) => {
    await next();
    context.header('x-content-type-options', 'nosniff');
    context.header('cross-origin-resource-policy', 'cross-origin');
    context.header('timing-allow-origin', '*');
  });

  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));

  /** Compresses a response, unless its entity tag was that of the request. */
  const encoded: MiddlewareHandler = async (context, next) => {
    await next();
    if (context.res.status !== 200) return;
    const { headers } = context.req.raw;
    const bytes = new Uint8Array(await context.res.arrayBuffer());
    const isSignedIndex = context.req.path.endsWith(`.${indexTarget}`);
    const sha256 = isSignedIndex ? dictionaryOf(headers) : undefined;
    const known =
      sha256 && (await readIfPresent(path.join(folder, signedFolder, `${sha256}.${indexTarget}`)));
    const type = context.res.headers.get('content-type') ?? '';
    const { body, encoding } =
      (sha256 && known && (await differenceTo(known, sha256, bytes))) ||
      (await compressed(bytes, type, headers.get('accept-encoding') ?? ''));
    context.res = context.body(body, 200, {
      vary: isSignedIndex ? 'accept-encoding, available-dictionary' : 'accept-encoding',
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    });
  };

  app.get('/registry.json', encoded, etag(), async (context) => {
    const bytes = await readIfPresent(indexFile(folder));
    if (bytes === undefined && (await hasVersions(folder))) {
      const message = 'registry.json is missing, though versions are published. Restore it from a backup.';
      return context.json({ code: 'index_missing', message }, 503, { 'cache-control': 'no-store' });
    }
    return context.body(bytes ?? emptyIndex, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  app.get('/modules/*', encoded, async (context) => {
    const file = publishedFile(folder, new URL(context.req.url).pathname.slice(1));
    const bytes = file === undefined ? undefined : await readIfPresent(file);
    if (file === undefined || bytes === undefined) return context.notFound();
    return context.body(bytes, 200, {
      'content-type': contentType(file),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  app.on('GET', [`/${signedFolder}/*`, `/${certificatesFolder}/*`], encoded, etag(), async (context) => {
    const file = publishedFile(folder, new URL(context.req.url).pathname.slice(1));
    const bytes = file === undefined ? undefined : await readIfPresent(file);
    if (bytes === undefined) return context.notFound();
    return context.body(bytes, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  app.notFound((context) =>
    context.json({ code: 'not_found', message: `Nothing is published at ${context.req.path}` }, 404, {
      'cache-control': 'no-store',
    }),
  );
  app.onError((error, context) =>
    context.json({ code: 'internal', message: error.message }, 500, { 'cache-control': 'no-store' }),
  );
  return app;
}
