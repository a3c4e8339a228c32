import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import { PlatformError, SchemaError } from './errors.ts';
import type { DataAnswer, DataFace, Query } from './platform.ts';

/** Runs queries and parses their answers; the schema is the caller's. */
export function createData(client: () => Promise<SupabaseClient>): DataFace {
  const run = async (query: Query): Promise<DataAnswer> => {
    const answer = await query(await client());
    if (answer.error === null) return answer;
    const { message, code } = answer.error;
    throw new PlatformError(message, { code, status: answer.status, cause: answer.error });
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

/** @throws SchemaError naming every path that does not fit. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`,
  );
  throw new SchemaError(`The backend’s answer does not fit its schema: ${faults.join('; ')}`, {
    cause: parsed.error,
  });
}
