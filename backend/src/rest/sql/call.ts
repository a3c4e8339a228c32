import type { Body } from '../parse/body.ts';
import type { Parameter, Routine } from '../schema/schema-cache.ts';
import { bodyAlias, bodyRows } from './body-rows.ts';
import { joined, name, sql, words, type Fragment } from './fragment.ts';

/** The arguments of a call: a JSON object, values of the query, or the whole body. */
export type Arguments =
  | { readonly kind: 'json'; readonly body: Body }
  | { readonly kind: 'query'; readonly values: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'whole'; readonly text: string };

/** Selects the needed columns of a call's rows; a scalar result is in the column `pgrst_scalar`. */
export function callSql(routine: Routine, given: Arguments, columns: readonly string[]): Fragment {
  const shown = routine.returns.isComposite
    ? joined(
        columns.map((column) => sql`pgrst_call.${column === '*' ? words('*') : name(column)}`),
        ', ',
      )
    : words('pgrst_call.pgrst_scalar');
  switch (given.kind) {
    case 'whole': {
      const type = routine.parameters[0]?.type ?? 'text';
      return sql`select ${shown} from ${called(routine, sql`${given.text}::text::${words(type)}`)}`;
    }
    case 'query': {
      const parameters = chosen(
        routine,
        given.values.map(([key]) => key),
      );
      return sql`select ${shown} from ${called(
        routine,
        joined(
          parameters.map((one) => fromQuery(one, given.values)),
          ', ',
        ),
      )}`;
    }
    case 'json': {
      const parameters = chosen(routine, given.body.keys);
      if (parameters.length === 0) return sql`select ${shown} from ${called(routine, words(''))}`;
      const typed = parameters.map((parameter) => ({
        name: parameter.name,
        nominal: parameter.type,
        default: null,
        fromJson: null,
      }));
      const row = sql`(select * from ${bodyRows(given.body, typed, false)} limit 1) as ${bodyAlias}`;
      const values = parameters.map((one) => sql`${assigned(one)}${bodyAlias}.${name(one.name)}`);
      return sql`select ${shown} from ${row}, lateral ${called(routine, joined(values, ', '))}`;
    }
  }
}

const chosen = ({ parameters }: Routine, names: readonly string[]): Parameter[] =>
  parameters.filter((parameter) => names.includes(parameter.name));

const assigned = (parameter: Parameter): Fragment =>
  sql`${words(parameter.isVariadic ? 'variadic ' : '')}${name(parameter.name)} := `;

/** A variadic parameter takes all values with its name; other parameters take the last one. */
function fromQuery(parameter: Parameter, values: readonly (readonly [string, string])[]): Fragment {
  const own = values.filter(([key]) => key === parameter.name).map(([, value]) => value);
  const value = parameter.isVariadic ? JSON.stringify(own) : (own.at(-1) ?? null);
  const read = parameter.isVariadic
    ? sql`(select array(select json_array_elements_text(${value}::json)))`
    : sql`${value}::text`;
  return sql`${assigned(parameter)}${read}::${words(parameter.type)}`;
}

function called({ schema, name: routine, returns }: Routine, values: Fragment): Fragment {
  const call = sql`${name(schema, routine)}(${values})`;
  return returns.isComposite ? sql`${call} pgrst_call` : sql`(select ${call} as pgrst_scalar) pgrst_call`;
}
