import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startBackend, type Backend } from '../src/server.ts';
import { fixtureProject, variablesFor } from './backend-process.ts';

export interface OwnBackend extends Backend {
  readonly data: string;
  /** The lines of its log so far, each a JSON object. */
  readonly lines: readonly string[];
}

/**
 * Starts a backend in this process, which takes half of the processor time of a process of its own.
 * @param variables override those of `variablesFor`
 */
export async function ownBackend(
  data: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<OwnBackend> {
  const lines: string[] = [];
  const backend = await startBackend({
    config: readConfig({ ...variablesFor(data, fixtureProject), ...variables }),
    log: pino({ name: 'backend' }, { write: (line: string) => void lines.push(line) }),
  });
  return { ...backend, data, lines };
}

/** Like `ownBackend`; closed after the test, at the latest. */
export async function ownBackendForTest(...given: Parameters<typeof ownBackend>): Promise<OwnBackend> {
  const backend = await ownBackend(...given);
  onTestFinished(() => backend.close());
  return backend;
}
