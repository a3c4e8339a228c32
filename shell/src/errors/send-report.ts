import { type ErrorReport, reportPath } from './error-report.ts';

/** A page that fails again and again has said enough. */
const mostPerPage = 30;
let sent = 0;

/** Tells the server, even while the page is being left. Never throws: there is nobody left to tell. */
export function sendReport(report: ErrorReport): void {
  if (sent >= mostPerPage) return;
  sent += 1;
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  // Some browsers are set up to have no beacons.
  if ('sendBeacon' in navigator && navigator.sendBeacon(reportPath, body)) return;
  fetch(reportPath, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
