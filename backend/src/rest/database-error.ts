import type { DatabaseError } from '../database/database.ts';
import type { Role } from '../database/identity.ts';

/** SQLSTATE (or its class, the first two characters) → HTTP status, as PostgREST answers. */
const statusOfState: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42P17': 500,
  '42883': 404,
  '42P01': 404,
  '53400': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '57P01': 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0001: 400,
  P0: 500,
  XX: 500,
};

export function databaseErrorResponse(error: DatabaseError, role: Role): Response {
  const raised = error.code === 'PGRST' ? raisedResponse(error) : undefined;
  if (raised) return raised;
  return Response.json(
    { code: error.code, details: error.detail, hint: error.hint, message: error.message },
    { status: statusOf(error.code, role), headers: { 'content-type': 'application/json; charset=utf-8' } },
  );
}

function statusOf(code: string, role: Role): number {
  const [, custom] = /^PT(\d{3})$/.exec(code) ?? [];
  if (custom) return Number(custom) >= 200 && Number(custom) <= 599 ? Number(custom) : 500;
  if (code === '42501') return role === 'anon' ? 401 : 403;
  return statusOfState[code] ?? statusOfState[code.slice(0, 2)] ?? 400;
}

/** `raise sqlstate 'PGRST'` with the body in its message and status and headers in its detail. */
function raisedResponse(error: DatabaseError): Response | undefined {
  try {
    const body = JSON.parse(error.message);
    const { status, headers } = JSON.parse(error.detail ?? '');
    return Response.json(
      { code: body.code, details: body.details ?? null, hint: body.hint ?? null, message: body.message },
      { status, headers },
    );
  } catch {
    return undefined;
  }
}
