import type { ErrorReport } from '../../src/errors/error-report.ts';
import type { ViewCounts } from '../views/view-counts.ts';
import { errorReport } from './error-report.ts';
import type { ReportLog } from './report-log.ts';
import { takeFromPages } from './take-from-pages.ts';

/**
 * Whether a report counts against the page's version. A page that is missing or refused does not, nor does a failure of the
 * content backend.
 */
const isFault = ({ phase, status = 500 }: ErrorReport): boolean => phase !== 'content' && status >= 500;

/** Handles `POST /_errors`: a browser's report of a failure. */
export const takeReports = (reports: ReportLog, views: Pick<ViewCounts, 'failed'>, proxies: number) =>
  takeFromPages({
    shape: errorReport,
    maxBytes: 32_768,
    proxies,
    accept(report, address, c) {
      if (isFault(report)) views.failed({ ...report, address });
      reports.write(report, (c.req.header('User-Agent') ?? '').slice(0, 300));
    },
  });
