import type { Reads } from './reads.ts';
import type { Row } from './table.ts';

export interface Variables {
  /** The rows of `docs/variables.md`. */
  readonly rows: readonly Row[];
  /** By service and name, what the table may say of the default. */
  readonly declared: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** By file. */
  readonly reads: ReadonlyMap<string, Reads>;
  /** Variables that config.toml names by `env()`. */
  readonly references: readonly string[];
}

/** The service of variables that no schema declares: tests and tools read them by name. */
const tools = 'tools';
const configuration = 'config.toml';

/** The places where variables, the code that reads them and their table disagree. */
export function faultsOf({ rows, declared, reads, references }: Variables): string[] {
  const has = (name: string, service: string) =>
    rows.some((row) => row.name === name && row.services.includes(service));
  const missing = [...declared].flatMap(([service, variables]) =>
    [...variables.keys()].flatMap((name) =>
      has(name, service) ? [] : [`${name} of ${service} is not in docs/variables.md`],
    ),
  );
  const unresolved = references.flatMap((name) =>
    has(name, configuration) ? [] : [`${name} of config.toml's env() is not in docs/variables.md`],
  );
  const inSources = [...reads].flatMap(([file, { names, computed, whole }]) => [
    ...names.flatMap((name) =>
      rows.some((row) => row.name === name) ? [] : [`${file}: ${name} is not in docs/variables.md`],
    ),
    ...computed.map((line) => `${file}: “${line}” reads a variable whose name is computed`),
    ...(isOfAService(file) ? [...names, ...whole] : []).map(
      (read) => `${file}: “${read}” is read past the schema of the service's variables`,
    ),
  ]);
  return [
    ...missing,
    ...unresolved,
    ...inSources,
    ...rows.flatMap((row) => faultsOfRow(row, declared, reads, references)),
  ];
}

function faultsOfRow(
  { name, services, fallback, meaning }: Row,
  declared: Variables['declared'],
  reads: Variables['reads'],
  references: readonly string[],
): string[] {
  const faults = meaning === '' ? ['has no meaning'] : [];
  for (const service of services) {
    if (service === tools) {
      if (![...reads.values()].some(({ names }) => names.includes(name)))
        faults.push('is read by no test or tool');
    } else if (service === configuration) {
      if (!references.includes(name)) faults.push('is not named by env() in supabase/config.toml');
    } else {
      const said = declared.get(service)?.get(name);
      if (said === undefined) faults.push(`is not declared by ${service}`);
      else if (!said.includes(fallback))
        faults.push(
          `has “${fallback}” as default of ${service}, which the code says is ${said.join(' or ')}`,
        );
    }
  }
  return faults.map((fault) => `docs/variables.md: ${name} ${fault}`);
}

const isOfAService = (file: string): boolean =>
  /^(backend\/src|worker\/src|shell\/server|registry\/src|stripe-double\/src|supabase\/(backend|functions))\/.*(?<!\.test)\.ts$/.test(
    file,
  );
