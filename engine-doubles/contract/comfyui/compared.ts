/** Values that differ from run to run, or name the machine. */
const volatile = new Set([
  'timestamp',
  'create_time',
  'execution_start_time',
  'execution_end_time',
  'number',
  'priority',
  'seed',
  'traceback',
  'exception_type',
  'current_inputs',
  'current_outputs',
  'input_config',
  'step_seconds',
]);

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** What must be the same of two recordings: everything but volatile values, of which the type remains. */
export function compared(document: unknown): unknown {
  const ids: string[] = [];
  const named = (text: string): string =>
    text.replaceAll(uuid, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `id ${ids.indexOf(id) + 1}`;
    });
  const reduce = (value: unknown, key = ''): unknown => {
    if (volatile.has(key)) return Array.isArray(value) ? 'list' : typeof value;
    if (typeof value === 'string') return named(value);
    // A run as queue and history show it begins with its number.
    if (Array.isArray(value) && isRun(value))
      return ['number', ...value.slice(1).map((each) => reduce(each))];
    if (Array.isArray(value)) return value.map((each) => reduce(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [named(name), reduce(each, name)]));
  };
  return reduce(document);
}

const isRun = ([number, id]: readonly unknown[]): boolean =>
  typeof number === 'number' && typeof id === 'string' && id.length === 36;
