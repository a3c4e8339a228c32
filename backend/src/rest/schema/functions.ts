import type { Sql } from '../../database/database.ts';
import { sql, type Fragment } from '../sql/fragment.ts';
import { keyOf, type Parameter, type Routine } from './schema-cache.ts';

/** Reads the functions of the exposed schemas that can be called with named arguments or with a whole body. */
export async function readFunctions(
  database: Sql,
  schemas: readonly string[],
): Promise<Map<string, Routine[]>> {
  const { rows } = await database.query<{ routine: Routine }>(functions, [JSON.stringify(schemas)]);
  const found = new Map<string, Routine[]>();
  for (const { routine } of rows) {
    if (!isCallable(routine.parameters)) continue;
    found.set(keyOf(routine), [...(found.get(keyOf(routine)) ?? []), routine].toSorted(byParameters));
  }
  return found;
}

/** Sorts overloads in PostgREST’s order: fewer parameters first, then by their names and types. */
function byParameters(one: Routine, other: Routine): number {
  const words = ({ parameters }: Routine) => JSON.stringify(parameters.map(({ name, type }) => [name, type]));
  const fewer = one.parameters.length - other.parameters.length;
  return fewer || (words(one) < words(other) ? -1 : 1);
}

const wholeBodies = ['json', 'jsonb', 'text', 'xml', 'bytea'];

function isCallable(parameters: readonly Parameter[]): boolean {
  const unnamed = parameters.filter(({ name }) => name === '');
  const [only] = unnamed;
  return !only || (unnamed.length === 1 && wholeBodies.includes(only.type));
}

/** Selects the names of the functions that the current role may call, without duplicates. */
export const callableFunctions = (schema: string): Fragment => sql`
  select distinct n.nspname as schema, p.proname as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = ${schema} and has_function_privilege(p.oid, 'execute')
  order by p.proname`;

// Only the exposed functions are joined: the catalog has three thousand others, and `base_type` is a query for each.
const functions = `
  with exposed as materialized (
    select p.*, n.nspname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prokind = 'f' and n.nspname in (select json_array_elements_text($1::json))
  )
  select json_build_object(
    'schema', p.nspname, 'name', p.proname,
    'description', obj_description(p.oid, 'pg_proc'),
    'parameters', coalesce((
      select json_agg(json_build_object(
        'name', coalesce(a.name, ''),
        'type', case a.type
          when 'bit'::regtype then 'bit varying' when 'bit[]'::regtype then 'bit varying[]'
          when 'character'::regtype then 'character varying' when 'character[]'::regtype then 'character varying[]'
          else format_type(a.type, null) end,
        'isRequired', a.position <= p.pronargs - p.pronargdefaults,
        'isVariadic', coalesce(a.mode = 'v', false)
      ) order by a.position)
      from unnest(p.proargnames, p.proargtypes, p.proargmodes) with ordinality as a (name, type, mode, position)
      where a.type is not null
    ), '[]'),
    'returns', json_build_object(
      'isSet', p.proretset,
      'isComposite', t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false),
      'isVoid', t.oid = 'void'::regtype,
      'type', json_build_object('schema', tn.nspname, 'name', coalesce(c.relname, t.typname))
    ),
    'volatility', case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end
  ) as routine
  from exposed p
  join pg_type t on t.oid = _irodori.base_type(p.prorettype)
  join pg_namespace tn on tn.oid = t.typnamespace
  left join pg_class c on c.oid = t.typrelid
  where t.oid <> 'trigger'::regtype and t.oid <> 'event_trigger'::regtype
  order by p.nspname, p.proname, p.pronargs, p.oid`;
