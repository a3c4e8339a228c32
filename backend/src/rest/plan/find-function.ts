import { ambiguousFunction, noFunction } from '../rest-error.ts';
import { keyOf, type Relation, type Routine, type SchemaCache } from '../schema/schema-cache.ts';
import { closest } from './closest.ts';

interface Call {
  readonly called: Relation;
  readonly argumentNames: readonly string[];
  /** The content type of a posted body; null if the arguments are in the query. */
  readonly contentType: string | null;
}

const wholeBody: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
};

export const takesWholeBody = ({ parameters }: Routine): boolean =>
  parameters.length === 1 && parameters[0]?.name === '';

/** Whether a body of this content type can only be a single unnamed argument. */
const isRaw = (contentType: string | null): boolean =>
  contentType !== null && ['text/plain', 'text/xml', 'application/octet-stream'].includes(contentType);

/**
 * Finds the one function that fits the names of the arguments, or else one that takes the whole body.
 * @throws RestError if no function or more than one fits
 */
export function findFunction(cache: SchemaCache, call: Call): Routine {
  const { called, argumentNames, contentType } = call;
  const overloads = cache.functions.get(keyOf(called)) ?? [];
  const named = overloads.filter((routine) => fits(routine, argumentNames, contentType));
  const whole = overloads.filter(
    (routine) =>
      contentType !== null &&
      takesWholeBody(routine) &&
      wholeBody[contentType]?.includes(routine.parameters[0]?.type ?? ''),
  );
  const candidates = named.length > 0 ? named : whole;
  const [found] = candidates;
  if (!found) throw notFound(cache, call, overloads);
  if (candidates.length > 1) throw severalFound(candidates);
  return found;
}

function fits({ parameters }: Routine, given: readonly string[], contentType: string | null): boolean {
  if (parameters.length === 0) return given.length === 0 && !isRaw(contentType);
  const required = parameters.filter(({ isRequired }) => isRequired);
  return (
    required.every(({ name }) => given.includes(name)) &&
    given.every((argument) => parameters.some(({ name }) => name === argument))
  );
}

function notFound(
  cache: SchemaCache,
  { called, argumentNames, contentType }: Call,
  overloads: readonly Routine[],
) {
  const name = `${called.schema}.${called.name}`;
  const given = argumentNames.toSorted();
  const list = given.join(', ');
  const raw = isRaw(contentType) ? wholeBody[contentType ?? '']?.[0] : undefined;
  const without = given.length === 0 ? ' without parameters' : '';
  const message = raw ? '' : without || `(${list})`;
  const parameters = without || ` with parameter${given.length > 1 ? 's' : ''} ${list}`;
  const orWhole = contentType === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : '';
  const searched = raw ? ` with a single unnamed ${raw} parameter` : `${parameters}${orWhole}`;
  return noFunction(
    `Could not find the function ${name}${message} in the schema cache`,
    `Searched for the function ${name}${searched}, but no matches were found in the schema cache.`,
    raw ? null : suggested(cache, called, given, overloads),
  );
}

function suggested(
  cache: SchemaCache,
  called: Relation,
  given: readonly string[],
  overloads: readonly Routine[],
): string | null {
  const perhaps = (found: string | null) =>
    found === null ? null : `Perhaps you meant to call the function ${called.schema}.${found}`;
  if (overloads.length === 0) {
    const names = [...cache.functions.values()].flatMap(([routine]) =>
      routine?.schema === called.schema ? [routine.name] : [],
    );
    return perhaps(closest(called.name, names, 0.75));
  }
  const signature = (names: readonly string[]) => `(${names.toSorted().join(', ')})`;
  const signatures = overloads.map(({ parameters }) => signature(parameters.map(({ name }) => name)));
  const found = closest(signature(given), signatures, 0.33);
  return perhaps(found === null ? null : called.name + found);
}

function severalFound(candidates: readonly Routine[]) {
  const list = candidates.map(
    ({ schema, name, parameters }) =>
      `${schema}.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(', ')})`,
  );
  return ambiguousFunction(
    `Could not choose the best candidate function between: ${list.join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  );
}
