import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import { PlatformError, SchemaError } from '../errors.ts';
import type { DataResponse, DataFace, Query } from '../platform.ts';

/** Runs queries and parses their responses with the caller's schema. */
export function createData(client: () => Promise<SupabaseClient>): DataFace {
  const run = async (query: Query): Promise<DataResponse> => {
    const response = await query(await client());
    if (response.error === null) return response;
    const { message, code } = response.error;
    throw new PlatformError(message, { code, status: response.status, cause: response.error });
  };
  return {
    async many(schema, query) {
      return parse(schema.array(), (await run(query)).data);
    },
    async page(schema, query) {
      const { data, count } = await run(query);
      return { rows: parse(schema.array(), data), total: count ?? 0 };
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
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the response'}: ${message}`,
  );
  throw new SchemaError(`The backend’s response does not fit its schema: ${faults.join('; ')}`, {
    cause: parsed.error,
  });
}
