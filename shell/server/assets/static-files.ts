import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from 'hono/serve-static';
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../site.ts';

type Read = (file: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** Serves the shell's own files. Names under /static contain a hash of the content; others (favicon, robots) do not. */
export function staticFiles(folder: string, isDev: boolean): MiddlewareHandler<SiteEnv> {
  const getContent = isDev ? readPerRequest(folder) : readOnce(folder);
  const serve = serveStatic<SiteEnv>({ root: '', join: path.posix.join, precompressed: true, getContent });
  return async (c, next) => {
    const response = await serve(c, next);
    if (!(response instanceof Response)) return undefined;
    const isHashed = c.req.path.startsWith('/static/');
    const caching = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    response.headers.set('Cache-Control', isDev ? 'no-cache' : caching);
    return response;
  };
}

/** Keeps the files in memory, so that pages of this build still work after a new build replaced the folder. */
function readOnce(folder: string): Read {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [`/${path.relative(folder, file).split(path.sep).join('/')}`, readFileSync(file)]),
  );
  return async (file) => files.get(file) ?? null;
}

/** Reads from disk, since the dev server changes files under the same names. */
const readPerRequest =
  (folder: string): Read =>
  (file) =>
    readFile(path.join(folder, file)).catch(() => null);
