import { describeError } from './describe-error.ts';
import { isAbort } from './is-abort.ts';
import type { Report } from './reporter.ts';

/** Errors that are not ours: of browser extensions, and a harmless notice of browsers. */
const foreign = /(?:chrome|moz|safari-web)-extension:|ResizeObserver loop/;

/** Reports errors that no boundary catches: of event handlers and timers, and unhandled rejections. */
export function watchUncaught(report: Report): void {
  const seen = new Set<string>();

  function tell(error: unknown): void {
    const { name, message, stack } = describeError(error);
    const key = `${name} ${message} ${stack.split('\n').slice(0, 3).join('')}`;
    // "Script error." of a cross-origin script has neither stack nor cause.
    if (isAbort(error) || foreign.test(`${message}${stack}`) || message === 'Script error.') return;
    if (seen.has(key)) return;
    seen.add(key);
    report(error, { phase: 'uncaught' });
  }

  addEventListener('error', ({ error, message }) => tell(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
