import { describeError } from './describe-error.ts';
import type { FailurePhase } from './error-report.ts';
import { moduleInStack } from './module-in-stack.ts';
import { newReference } from './problem.ts';
import { sendReport } from './send-report.ts';

export interface FailureContext {
  readonly phase: FailurePhase;
  /** By default the first module in the error's stack, else the shell. */
  readonly module?: string;
  /** What the visitor is shown; by default a new one. */
  readonly reference?: string;
  /** Status of the page that is shown instead. */
  readonly status?: number;
}

export type Report = (error: unknown, context: FailureContext) => void;

interface Options {
  readonly composition: string;
  readonly shellVersion: string;
  readonly versionOf: (module: string) => string | undefined;
}

/**
 * Tells of failures in the browser: in its console and in the server's log, with what finds the cause. A page
 * that is merely missing or refused is no line of the console.
 */
export function createReporter({ composition, shellVersion, versionOf }: Options): Report {
  return (error, { phase, module: known, reference = newReference(), status }) => {
    const described = describeError(error);
    const inStack = known === undefined ? moduleInStack(described.stack) : undefined;
    const module = known ?? inStack?.module ?? 'shell';
    const version = inStack?.version ?? (module === 'shell' ? shellVersion : versionOf(module)) ?? 'none';
    const context = { composition, module, version, reference, phase, ...(status && { status }) };
    if (status === undefined || status >= 500)
      // oxlint-disable-next-line no-console -- the browser's log is where developers read failures
      console.error('Irodori:', error, JSON.stringify(context));
    sendReport({ ...context, ...described, path: location.pathname.slice(0, 500) });
  };
}
