import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ErrorReport } from '../../src/errors/error-report.ts';
import type { SiteEnv } from '../site.ts';
import type { ViewCounts } from '../views/view-counts.ts';
import { clientAddress } from './client-address.ts';
import { errorReport } from './error-report.ts';
import { createReportLimits } from './report-limits.ts';
import type { ReportLog } from './report-log.ts';

const maxBytes = 32_768;

/** False for a missing or refused page, and for a failure of the content backend, which is no fault of the page. */
const isFault = ({ phase, status = 500 }: ErrorReport): boolean => phase !== 'content' && status >= 500;

/** Handles `POST /_errors`: a browser's report of a failure. Only pages of this site may send reports. */
export function takeReports(reports: ReportLog, views: Pick<ViewCounts, 'failed'>, proxies: number) {
  const secondsToWait = createReportLimits();
  const limit = bodyLimit({ maxSize: maxBytes, onError: (c) => c.text('Content Too Large', 413) });

  async function take(c: Context<SiteEnv>): Promise<Response> {
    const site = c.req.header('Sec-Fetch-Site');
    if (site !== undefined && site !== 'same-origin') return c.text('Forbidden', 403);
    const address = clientAddress(c, proxies);
    const seconds = await secondsToWait(address);
    if (seconds > 0) return c.text('Too Many Requests', 429, { 'Retry-After': String(seconds) });
    const parsed = errorReport.safeParse(await c.req.json<unknown>().catch(() => undefined));
    if (!parsed.success) return c.text('Bad Request', 400);
    const { data: report } = parsed;
    if (isFault(report)) views.failed({ ...report, address });
    reports.write(report, (c.req.header('User-Agent') ?? '').slice(0, 300));
    return c.body(null, 204);
  }
  return [limit, take] as const;
}
