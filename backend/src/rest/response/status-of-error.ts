import type { DatabaseError } from '../../database/database.ts';

/** PostgREST's HTTP status for each SQLSTATE, or for its class (the first two characters). */
const statusOfState: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21000': 500,
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

/** In an SQLSTATE of the form `PTxyz`, `xyz` is the HTTP status. */
function customStatus(text: string): number {
  const status = /^\d{3}$/.test(text) ? Number(text) : 0;
  return status >= 200 && status <= 599 ? status : 500;
}

export function statusOfError({ code, message }: DatabaseError, role: string): number {
  if (code.startsWith('PT')) return customStatus(code.slice(2));
  if (code === '42501') return role === 'anon' ? 401 : 403;
  if (code === '22023' && /^role.*does not exist$/.test(message)) return 401;
  if (code === '42883' && message.startsWith('function xmlagg(')) return 406;
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400;
  return statusOfState[code] ?? statusOfState[code.slice(0, 2)] ?? 400;
}
