import { describeApi } from './response/openapi.ts';
import { nameOf } from './parse/media-type.ts';
import { wrongMediaType } from './rest-error.ts';
import type { RestRequest } from './request.ts';
import { asRequest, type RestContext } from './run.ts';
import { callableFunctions } from './schema/functions.ts';
import { keyOf, type Relation, type SchemaCache } from './schema/schema-cache.ts';
import { sql } from './sql/fragment.ts';

/** Responds with the OpenAPI description of the API; like on hosted projects, only for secret keys. */
export async function respondToRoot(
  context: RestContext,
  cache: SchemaCache,
  request: RestRequest,
): Promise<Response> {
  if (request.identity.role !== 'service_role') {
    return Response.json(
      {
        message: 'Access to schema is forbidden',
        hint: 'Accessing the schema via the Data API is only allowed using a secret API key.',
      },
      { status: 401 },
    );
  }
  if (!request.accept.some(({ kind }) => ['any', 'json', 'openapi'].includes(kind))) {
    throw wrongMediaType(request.accept.map(nameOf));
  }
  const document = await asRequest(context, request, true, async (run) => {
    const tables = await run<Relation>(readableTables(request.schema));
    const functions = await run<Relation>(callableFunctions(request.schema));
    return describeApi({
      tables: tables.flatMap((relation) => cache.tables.get(keyOf(relation)) ?? []),
      functions: functions.flatMap((relation) => cache.functions.get(keyOf(relation)) ?? []),
      relationships: cache.relationships,
    });
  });
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(document), {
    headers: {
      'content-type': 'application/openapi+json; charset=utf-8',
      ...(request.isNegotiated && { 'content-profile': request.schema }),
    },
  });
}

const readableTables = (schema: string) => sql`
  select n.nspname as schema, c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = ${schema} and c.relkind in ('v', 'r', 'm', 'f', 'p') and not c.relispartition
    and (has_table_privilege(c.oid, 'select, insert, update, delete')
      or has_any_column_privilege(c.oid, 'select, insert, update'))
  order by c.relname`;
