import type { SupabaseClient } from '@supabase/supabase-js';
import { parse } from './data.ts';
import { FunctionError } from './errors.ts';
import type { FunctionsFace } from './platform.ts';

const kinds: Readonly<Record<string, 'relay' | 'http'>> = {
  FunctionsRelayError: 'relay',
  FunctionsHttpError: 'http',
};

/** Calls edge functions; their errors become one class with the status and the parsed body. */
export function createFunctions(client: () => Promise<SupabaseClient>): FunctionsFace {
  return {
    async invoke(name, schema, body, options) {
      const { functions } = await client();
      const { data, error } = await functions.invoke(name, {
        body: body as Record<string, unknown>,
        ...(options?.signal === undefined ? {} : { signal: options.signal }),
      });
      if (error === null) return parse(schema, data);
      throw await functionError(name, error);
    },
  };
}

async function functionError(name: string, error: unknown): Promise<FunctionError> {
  const { name: kindName, message, context } = error as { name: string; message: string; context?: unknown };
  const kind = kinds[kindName] ?? 'fetch';
  const response = context instanceof Response ? context : undefined;
  return new FunctionError(`${message} (${name})`, {
    kind,
    status: response?.status ?? 0,
    body: await response?.json().catch(() => undefined),
    cause: error,
  });
}
