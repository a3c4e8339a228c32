import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';

const scripts: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
};
const ownTypes: Readonly<Record<string, string>> = { '.map': 'application/json; charset=utf-8' };

/**
 * Headers of a module's file at the site's origin. A file that is no script runs none, also when a browser opens it as a
 * document; types that are not known are `application/octet-stream`.
 */
export function fileHeaders(name: string): Record<string, string> {
  const extension = path.extname(name);
  const script = scripts[extension];
  return {
    'Content-Type': script ?? ownTypes[extension] ?? getMimeType(name) ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    ...(script === undefined
      ? { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }
      : {}),
  };
}
