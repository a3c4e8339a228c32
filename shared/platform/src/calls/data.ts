import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod/mini';
import { PlatformError, SchemaError } from '../errors.ts';
import type { DataResponse, DataFace, Query } from '../platform.ts';

/** What supabase-js returns for a query. */
interface Builder extends PromiseLike<DataResponse> {
  abortSignal(signal: AbortSignal): unknown;
}

/**
 * Runs queries and parses their responses with the caller's schema. When `ended` aborts, queries reject with its reason:
 * one that waits for the lock of the session would be sent without a token, and refused.
 */
export function createData(client: () => Promise<SupabaseClient>, ended?: () => AbortSignal): DataFace {
  const run = async (query: Query): Promise<DataResponse> => {
    const end = ended?.();
    const running = query(await client());
    if (end !== undefined) (running as Builder).abortSignal(end);
    const response = await running;
    end?.throwIfAborted();
    if (response.error === null) return response;
    const { message, code } = response.error;
    throw new PlatformError(message, { code, status: response.status, cause: response.error });
  };
  return {
    async many(schema, query) {
      return parseRows(schema, (await run(query)).data);
    },
    async page(schema, query) {
      const { data, count } = await run(query);
      return { rows: parseRows(schema, data), total: count ?? 0 };
    },
    async one(schema, query) {
      const { data } = await run(query);
      return data === null ? null : parse(schema, data);
    },
    async value(schema, query) {
      return parse(schema, (await run(query)).data);
    },
  };
}

/** Parses a value. @throws SchemaError that names every path at which the value does not fit the schema */
export const parse = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> =>
  parseAt([], schema, value);

/** Parses rows without `z.array`, with which zod would be part of the first load. */
function parseRows<S extends z.ZodMiniType>(schema: S, rows: unknown): z.output<S>[] {
  if (!Array.isArray(rows)) throw new SchemaError(`${misfit}: expected array`);
  return rows.map((row: unknown, index) => parseAt([index], schema, row));
}

const misfit = 'The backend’s response does not fit its schema';

function parseAt<S extends z.ZodMiniType>(place: PropertyKey[], schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    (issue) => `${[...place, ...issue.path].join('.') || 'the response'}: ${faultOf(issue)}`,
  );
  throw new SchemaError(`${misfit}: ${faults.join('; ')}`, { cause: parsed.error });
}

/** Browsers load no locale of zod, so that most issues have the message “Invalid input” there. */
function faultOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`;
    case 'invalid_value':
      return `expected ${issue.values.join(' or ')}`;
    default:
      return `${issue.message} (${issue.code})`;
  }
}
