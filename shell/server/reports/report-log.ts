import { stripSecrets } from '@irodori/contract/strip-secrets';
import type { FailedRequest } from '@irodori/platform';
import { contentFailure } from '../../src/errors/content-failure.ts';
import type { ErrorReport } from '../../src/errors/error-report.ts';
import type { Logger } from '../log.ts';

const windowMs = 60_000;
const maxKinds = 500;
const maxReferences = 200;

interface Failure {
  /** What equal failures have in common. */
  readonly fields: object;
  readonly err: { readonly type: string; readonly message: string };
  readonly reference: string;
  /** What only the line of the first one has. */
  readonly more: object;
  readonly stack?: string;
  readonly event: string;
}

interface Flood extends Pick<Failure, 'fields' | 'event'> {
  readonly references: string[];
  count: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Logs reports of browsers, and failed requests of this server to the content backend. The first failure of a kind is
 * logged at once; equal ones in the next minute become one line with all their references, so that the reference that
 * a visitor quotes is found in the log.
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
        `${flood.event}, repeated`,
      );
  }

  function writeFailure({ fields, err, stack, reference, more, event }: Failure): void {
    const kind = JSON.stringify([fields, err]);
    const flood = floods.get(kind);
    if (flood !== undefined) {
      flood.count += 1;
      if (flood.references.length < maxReferences) flood.references.push(reference);
      return;
    }
    log.error({ ...fields, reference, ...more, err: { ...err, stack } }, event);
    const [oldest] = floods.keys();
    if (floods.size >= maxKinds && oldest !== undefined) end(oldest);
    const timer = setTimeout(() => end(kind), windowMs).unref();
    floods.set(kind, { fields: { ...fields, err }, event, references: [], count: 0, timer });
  }

  return {
    write(report: ErrorReport, userAgent: string): void {
      const { reference, name, status, composition, module, version, phase } = report;
      const [message, path] = [stripSecrets(report.message), stripSecrets(report.path)];
      const fields = { source: 'browser', composition, module, version, phase };
      if (status !== undefined && status < 500) {
        log.info({ ...fields, reference, status, path }, message);
        return;
      }
      writeFailure({
        fields,
        err: { type: name, message },
        stack: stripSecrets(report.stack),
        reference,
        more: { status, path, userAgent },
        event: 'browser error',
      });
    },
    writeContentFailure(request: FailedRequest, reference: string): void {
      const { name: type, message: text } = contentFailure(request);
      const message = stripSecrets(text);
      const { status } = request;
      const fields = { source: 'server', phase: 'content' };
      if (status !== undefined && status < 500) log.info({ ...fields, reference, status }, message);
      else
        writeFailure({
          fields,
          err: { type, message },
          reference,
          more: { status },
          event: 'content backend failed',
        });
    },
    /** Logs the reports that are still held back. */
    stop(): void {
      for (const kind of floods.keys()) end(kind);
    },
  };
}

export type ReportLog = ReturnType<typeof createReportLog>;
