import type { FunctionRegion, SupabaseClient } from '@supabase/supabase-js';
import { edgeReadRetries, edgeRetryStatuses } from '../constants.ts';
import { parse } from './data.ts';
import { FunctionError } from '../errors.ts';
import type { FunctionsFace } from '../platform.ts';

const kinds: Readonly<Record<string, 'relay' | 'http'>> = {
  FunctionsRelayError: 'relay',
  FunctionsHttpError: 'http',
};

/** Calls edge functions. Every failure is thrown as a FunctionError with the status and the parsed body. */
export function createFunctions(client: () => Promise<SupabaseClient>): FunctionsFace {
  return {
    async invoke(name, schema, body, { method = 'POST', region, signal } = {}) {
      const { functions } = await client();
      for (let retries = method === 'GET' ? edgeReadRetries : 0; ; retries -= 1) {
        const { data, error } = await functions.invoke(name, {
          method,
          ...(body === undefined ? {} : { body: body as Record<string, unknown> }),
          ...(region === undefined ? {} : { region: region as FunctionRegion }),
          ...(signal === undefined ? {} : { signal }),
        });
        if (error === null) return parse(schema, data);
        const failure = await functionError(name, error);
        if (retries === 0 || signal?.aborted === true || !edgeRetryStatuses.has(failure.status))
          throw failure;
      }
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
