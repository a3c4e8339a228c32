import { describeError } from './describe-error.ts';
import { isAbort } from './is-abort.ts';
import type { Report } from './reporter.ts';

/** Not of this site: other software in the browser, and a notice of browsers that harms nothing. */
const foreign = /(?:chrome|moz|safari-web)-extension:|ResizeObserver loop/;

/** Reports what no boundary catches: errors of handlers and timers, promises that nobody waited for. */
export function watchUncaught(report: Report): void {
  const seen = new Set<string>();

  function tell(error: unknown): void {
    const { name, message, stack } = describeError(error);
    const key = `${name} ${message} ${stack.split('\n').slice(0, 3).join('')}`;
    // An error without a stack and a cause tells nothing ("Script error." of a foreign script).
    if (isAbort(error) || foreign.test(`${message}${stack}`) || message === 'Script error.') return;
    if (seen.has(key)) return;
    seen.add(key);
    report(error, { phase: 'uncaught' });
  }

  addEventListener('error', ({ error, message }) => tell(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
