import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';

const own: Readonly<Record<string, string>> = {
  '.cjs': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

/** Media type of a published file; unknown types are `application/octet-stream`, which no browser executes. */
export const contentType = (file: string): string =>
  own[path.extname(file)] ?? getMimeType(file) ?? 'application/octet-stream';
