import { z } from 'zod';
import { OAuthError } from '../auth-error.ts';
import type { AuthRequest } from '../http.ts';

const object = z.record(z.string(), z.unknown());

/** The parameters of a form or JSON body; values that are not strings are omitted. */
export async function parametersOf({ req }: AuthRequest): Promise<Record<string, string>> {
  const isJson = req.header('content-type')?.includes('application/json') === true;
  const values: unknown = isJson
    ? await req.json().catch(() => undefined)
    : Object.fromEntries(new URLSearchParams(await req.text()));
  const parsed = object.safeParse(values);
  if (!parsed.success) throw new OAuthError('invalid_request', 'Invalid JSON body');
  return Object.fromEntries(
    Object.entries(parsed.data).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
