import type { ErrorReport } from '../../src/errors/error-report.ts';
import type { Logger } from '../log.ts';
import { stripSecrets } from '../strip-secrets.ts';

const windowMs = 60_000;
const maxKinds = 500;
const maxReferences = 200;

interface Flood {
  readonly fields: object;
  readonly references: string[];
  count: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Logs reports. The first report of a kind is logged at once; equal reports in the next minute become one line with
 * all their references, so that the reference that a visitor quotes is found in the log.
 */
export function createReportLog(log: Logger) {
  const floods = new Map<string, Flood>();

  function end(kind: string): void {
    const flood = floods.get(kind);
    if (flood === undefined) return;
    floods.delete(kind);
    clearTimeout(flood.timer);
    if (flood.count > 0)
      log.error(
        { ...flood.fields, count: flood.count, references: flood.references },
        'browser error, repeated',
      );
  }

  return {
    write(report: ErrorReport, userAgent: string): void {
      const { reference, path, name, status, ...rest } = report;
      const message = stripSecrets(report.message);
      const { composition, module, version, phase } = rest;
      const fields = { source: 'browser', composition, module, version, phase };
      if (status !== undefined && status < 500) {
        log.info({ ...fields, reference, status, path: stripSecrets(path) }, stripSecrets(message));
        return;
      }
      const kind = JSON.stringify([fields, name, message]);
      const flood = floods.get(kind);
      if (flood !== undefined) {
        flood.count += 1;
        if (flood.references.length < maxReferences) flood.references.push(reference);
        return;
      }
      const err = { type: name, message, stack: stripSecrets(report.stack) };
      log.error({ ...fields, reference, status, path: stripSecrets(path), userAgent, err }, 'browser error');
      const [oldest] = floods.keys();
      if (floods.size >= maxKinds && oldest !== undefined) end(oldest);
      const timer = setTimeout(() => end(kind), windowMs).unref();
      floods.set(kind, {
        fields: { ...fields, err: { type: name, message } },
        references: [],
        count: 0,
        timer,
      });
    },
    /** Logs the reports that are still held back. */
    stop(): void {
      for (const kind of floods.keys()) end(kind);
    },
  };
}

export type ReportLog = ReturnType<typeof createReportLog>;
