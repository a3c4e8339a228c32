import { isProblem, lateProblem, moduleProblem, newProblem, type Problem } from './problem.ts';

export interface ModuleFailure {
  readonly module: string;
  readonly reference: string;
  /** Status of the error page that is shown. */
  readonly status: number;
  readonly phase: 'load' | 'render';
}

export type ReportFailure = (error: unknown, failure: ModuleFailure) => void;

/** The statuses of a missing response, and of a proxy or backend that is unavailable. */
const lateStatuses: ReadonlySet<unknown> = new Set([0, 502, 503, 504]);

/** True if a module failed because the backend did not answer, or its data did not come in time. */
export const isLate = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && lateStatuses.has(error.status);

/**
 * Converts an error of a route's loader: redirects stay unchanged, a refusal (`notFound()`) becomes a problem of the
 * page, data that did not come are late, and any other error becomes a failure of the module. Problems are reported.
 */
export async function thrownByModule(
  error: unknown,
  module: string,
  report: ReportFailure,
): Promise<Response | Problem> {
  // It was reported where it arose.
  if (isProblem(error)) return error;
  if (error instanceof Response && error.status >= 300 && error.status < 400) return error;
  const problem: Problem =
    error instanceof Response
      ? newProblem(error.status, await error.text())
      : isLate(error)
        ? lateProblem(module)
        : moduleProblem(module);
  const { status, reference } = problem;
  report(error instanceof Response ? problem : error, { module, reference, status, phase: 'load' });
  return problem;
}
