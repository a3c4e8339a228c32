import { isProblem, moduleProblem, type Problem } from './problem.ts';

export type ReportFailure = (error: unknown, context: { module: string; reference: string }) => void;

/**
 * What a route's loader throws on: a redirect as it is, a refusal (`notFound()`) as a problem of the page,
 * and anything unexpected as the failure of its module, which is reported.
 */
export async function thrownByModule(
  error: unknown,
  module: string,
  report: ReportFailure,
): Promise<Response | Problem> {
  if (isProblem(error)) return error;
  if (error instanceof Response) {
    if (error.status >= 300 && error.status < 400) return error;
    return { kind: 'problem', status: error.status, message: await error.text() };
  }
  const problem = moduleProblem(module);
  report(error, { module, reference: problem.reference ?? '' });
  return problem;
}
