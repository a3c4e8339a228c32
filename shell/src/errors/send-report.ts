import { reportPath } from '@irodori/contract/report-path';
import type { ErrorReport } from './error-report.ts';
import { send } from './send.ts';

/** A page that fails repeatedly stops reporting after this many reports. */
const maxPerPage = 30;
let sent = 0;

/** Sends a report to the server. Never throws. */
export function sendReport(report: ErrorReport): void {
  if (sent >= maxPerPage) return;
  sent += 1;
  send(reportPath, report);
}
