import { tableOf } from './plan/find-table.ts';
import type { Resource } from './request.ts';
import { keyOf, type SchemaCache, type Table } from './schema/schema-cache.ts';

/** Responds to OPTIONS with the methods of a resource. */
export function respondToInfo(cache: SchemaCache, resource: Resource): Response {
  const headers = { 'access-control-allow-origin': '*', allow: methodsOf(cache, resource).join(',') };
  return new Response(null, { status: 200, headers });
}

function methodsOf(cache: SchemaCache, resource: Resource): string[] {
  const reading = ['OPTIONS', 'GET', 'HEAD'];
  if (resource.kind === 'root') return reading;
  if (resource.kind === 'table') return [...reading, ...changesOf(tableOf(cache, resource.relation))];
  const [routine] = cache.functions.get(keyOf(resource.relation)) ?? [];
  return routine?.volatility === 'volatile' ? ['OPTIONS', 'POST'] : [...reading, 'POST'];
}

function changesOf({ insertable, updatable, deletable, primaryKey }: Table): string[] {
  return [
    insertable && 'POST',
    insertable && updatable && primaryKey.length > 0 && 'PUT',
    updatable && 'PATCH',
    deletable && 'DELETE',
  ].filter((method) => method !== false);
}
