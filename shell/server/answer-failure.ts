import type { Context } from 'hono';
import type { SiteEnv } from './site.ts';

/** The last resort, when the layout itself cannot be rendered: a page without any of the shell's code. */
export function answerFailure(error: Error, c: Context<SiteEnv>): Response {
  const reference = c.get('requestId');
  c.get('log').error({ err: error, composition: c.get('composition'), reference }, 'request failed');
  return c.html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Internal Server Error · Irodori</title></head>` +
      `<body><h1>Internal Server Error</h1><p>Please try again in a moment. Reference ${reference}</p>` +
      `<p><a href="/">Go to the start</a></p></body></html>`,
    500,
    { 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'" },
  );
}
