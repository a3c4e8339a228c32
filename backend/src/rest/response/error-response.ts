import { isDatabaseError, type DatabaseError } from '../../database/database.ts';
import { RestError } from '../rest-error.ts';
import { problem } from './problem.ts';
import { raisedResponse } from './raised.ts';
import { statusOfError } from './status-of-error.ts';

/** The response to a RestError or database error; undefined for other errors. */
export function errorResponse(error: unknown, role: string): Response | undefined {
  if (error instanceof RestError) {
    const { status, code, message, details, hint } = error;
    return problem(status, { code, details, hint, message });
  }
  if (!isDatabaseError(error)) return undefined;
  return error.code === 'PGRST' ? raisedResponse(error) : databaseProblem(error, role);
}

function databaseProblem(error: DatabaseError, role: string): Response {
  const { code, detail, hint, message } = error;
  const status = statusOfError(error, role);
  return problem(
    status,
    { code, details: detail, hint, message },
    status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  );
}
