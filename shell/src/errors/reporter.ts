import { describeError } from './describe-error.ts';
import type { FailurePhase } from './error-report.ts';
import { moduleInStack } from './module-in-stack.ts';
import { newReference } from './problem.ts';
import { sendReport } from './send-report.ts';

export interface FailureContext {
  readonly phase: FailurePhase;
  /** By default the first module in the error's stack, else the shell. */
  readonly module?: string;
  /** The reference that the visitor sees; by default a new one. */
  readonly reference?: string;
  /** Status of the error page that is shown, or of the content backend's response. */
  readonly status?: number;
  /** Path of the page that failed; by default the page that is shown. */
  readonly path?: string;
}

export type Report = (error: unknown, context: FailureContext) => void;

interface Options {
  readonly composition: string;
  readonly pageId: string;
  readonly shellVersion: string;
  readonly versionOf: (module: string) => string | undefined;
}

/**
 * Reports failures in the browser to its console and to the server's log, with module, version and reference. Missing
 * and refused pages are not logged in the console.
 */
export function createReporter({ composition, pageId, shellVersion, versionOf }: Options): Report {
  return (error, { phase, module: known, reference = newReference(), status, path = location.pathname }) => {
    const described = describeError(error);
    const inStack = known === undefined ? moduleInStack(described.stack) : undefined;
    const module = known ?? inStack?.module ?? 'shell';
    const version = inStack?.version ?? (module === 'shell' ? shellVersion : versionOf(module)) ?? 'none';
    const context = { composition, module, version, reference, phase, ...(status && { status }) };
    if (status === undefined || status >= 500)
      // oxlint-disable-next-line no-console -- the browser's log is where developers read failures
      console.error('Irodori:', error, JSON.stringify(context));
    sendReport({ ...context, ...described, pageId, path: path.slice(0, 500) });
  };
}
