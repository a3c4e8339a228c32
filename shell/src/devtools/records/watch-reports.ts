import { reportPath } from '@irodori/contract/report-path';
import type { ErrorReport } from '../../errors/error-report.ts';
import { type Observed, observed } from './observed.ts';

/**
 * Records the error reports that this tab sends, the newest first. The calls of `sendBeacon` are read, so that the
 * shell's own scripts need no code for the panel.
 */
export function watchReports(): Observed<readonly ErrorReport[]> {
  const reports = observed<readonly ErrorReport[]>([]);
  const send = navigator.sendBeacon.bind(navigator);
  const record = async (body: Blob) => {
    const report = JSON.parse(await body.text()) as ErrorReport;
    reports.set([report, ...reports.get()]);
  };
  navigator.sendBeacon = (url, body) => {
    if (url === reportPath && body instanceof Blob) void record(body);
    return send(url, body);
  };
  return reports;
}
