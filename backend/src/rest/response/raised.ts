import { z } from 'zod';
import type { DatabaseError } from '../../database/database.ts';
import { problem } from './problem.ts';

const messageShape = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
});
const detailShape = z.object({
  status: z.number().int().min(200).max(599),
  status_text: z.string().optional(),
  headers: z.record(z.string(), z.string()),
});

/** `raise sqlstate 'PGRST'` defines the response: its message contains the body, its detail the status and headers. */
export function raisedResponse(error: DatabaseError): Response {
  const body = parsed(messageShape, error.message);
  if (!body) {
    return misraised(
      `Invalid JSON value for MESSAGE: '${error.message}'`,
      `MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.`,
    );
  }
  const detail = parsed(detailShape, error.detail ?? '');
  if (!detail) {
    return misraised(
      error.detail === null
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${error.detail}'`,
      `DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.`,
    );
  }
  const { code, message, details = null, hint = null } = body;
  return problem(detail.status, { code, details, hint, message }, detail.headers);
}

const misraised = (details: string, hint: string): Response =>
  problem(500, {
    code: 'PGRST121',
    details,
    hint,
    message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
  });

function parsed<S extends z.ZodType>(shape: S, text: string): z.output<S> | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
