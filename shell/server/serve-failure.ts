import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isPayloadPath } from './compose/serve-payload.ts';
import { lastResortPage, lastResortPolicy } from './last-resort-page.ts';
import type { SiteEnv } from './site.ts';

/** The status that nginx logs too: the visitor closed the connection before the response. */
const clientClosedRequest = 499;

/** Handles errors that no other place caught, for example when the layout itself cannot be rendered. */
export function createFailureHandler(shellVersion: string) {
  return function serveFailure(error: Error, c: Context<SiteEnv>): Response {
    if (error instanceof HTTPException) return error.getResponse();
    if (c.req.raw.signal.aborted) return new Response(null, { status: clientClosedRequest });
    const reference = c.get('requestId');
    const composition = c.get('composition');
    const fields = { composition, module: 'shell', version: shellVersion, reference };
    c.get('log').error({ ...fields, err: error }, 'request failed');
    c.header('Cache-Control', 'no-store');
    const isData = isPayloadPath(c.req.path) || c.req.path.startsWith('/_');
    if (isData) return c.json({ error: 'Internal Server Error', reference }, 500);
    c.header('Content-Security-Policy', lastResortPolicy);
    return c.html(lastResortPage(reference), 500);
  };
}
