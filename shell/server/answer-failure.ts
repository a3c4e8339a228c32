import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isPayloadPath } from './compose/answer-payload.ts';
import { lastResortPage, lastResortPolicy } from './last-resort-page.ts';
import type { SiteEnv } from './site.ts';

/** As other servers write it down: the visitor closed the connection before the answer. */
const clientClosedRequest = 499;

/** The last resort, when the layout itself cannot be rendered. */
export function createAnswerFailure(shellVersion: string) {
  return function answerFailure(error: Error, c: Context<SiteEnv>): Response {
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
