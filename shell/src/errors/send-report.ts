import { type ErrorReport, reportPath } from './error-report.ts';

/** A page that fails repeatedly stops reporting after this many reports. */
const maxPerPage = 30;
let sent = 0;

/** Sends a report to the server, even while the page is being left. Never throws. */
export function sendReport(report: ErrorReport): void {
  if (sent >= maxPerPage) return;
  sent += 1;
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  // Some browsers disable beacons.
  if ('sendBeacon' in navigator && navigator.sendBeacon(reportPath, body)) return;
  fetch(reportPath, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
