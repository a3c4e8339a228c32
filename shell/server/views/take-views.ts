import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { clientAddress } from '../reports/client-address.ts';
import { createReportLimits } from '../reports/report-limits.ts';
import type { SiteEnv } from '../site.ts';
import type { ViewCounts } from './view-counts.ts';
import { pageId } from '../reports/error-report.ts';

const maxBytes = 2048;

/** What a page tells when it has come alive. */
const aliveView = z.object({
  composition: z.string().max(64),
  pageId,
  path: z.string().startsWith('/').max(500),
});

/** Handles `POST /_views`: a page of a module that is compared with its canary came alive. */
export function takeViews(views: ViewCounts, proxies: number) {
  const secondsToWait = createReportLimits();
  const limit = bodyLimit({ maxSize: maxBytes, onError: (c) => c.text('Content Too Large', 413) });

  async function take(c: Context<SiteEnv>): Promise<Response> {
    const site = c.req.header('Sec-Fetch-Site');
    if (site !== undefined && site !== 'same-origin') return c.text('Forbidden', 403);
    const address = clientAddress(c, proxies);
    const seconds = await secondsToWait(address);
    if (seconds > 0) return c.text('Too Many Requests', 429, { 'Retry-After': String(seconds) });
    const parsed = aliveView.safeParse(await c.req.json<unknown>().catch(() => undefined));
    if (!parsed.success) return c.text('Bad Request', 400);
    views.alive({ ...parsed.data, address });
    return c.body(null, 204);
  }
  return [limit, take] as const;
}
