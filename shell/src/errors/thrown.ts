import { isProblem, moduleProblem, newReference, type Problem } from './problem.ts';

export interface ModuleFailure {
  readonly module: string;
  readonly reference: string;
  /** Status of the page that is shown instead. */
  readonly status: number;
  readonly phase: 'load' | 'render';
}

export type ReportFailure = (error: unknown, failure: ModuleFailure) => void;

/**
 * What a route's loader throws on: a redirect as it is, a refusal (`notFound()`) as a problem of the page,
 * and anything unexpected as the failure of its module. Problems are reported.
 */
export async function thrownByModule(
  error: unknown,
  module: string,
  report: ReportFailure,
): Promise<Response | Problem> {
  // Reported where it arose.
  if (isProblem(error)) return error;
  if (error instanceof Response && error.status >= 300 && error.status < 400) return error;
  const problem: Problem =
    error instanceof Response
      ? { kind: 'problem', status: error.status, message: await error.text(), reference: newReference() }
      : moduleProblem(module);
  const { status, reference } = problem;
  report(error instanceof Response ? problem : error, { module, reference, status, phase: 'load' });
  return problem;
}
