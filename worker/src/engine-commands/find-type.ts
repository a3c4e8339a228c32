import { EngineFailure } from '../engines/engine-failure.ts';
import type { Server } from '../engines/engine-type.ts';
import { engineTypeNames, engineTypes, isEngineType, type EngineTypeName } from '../engines/engine-types.ts';

/** The type that the operator names; otherwise the server is asked what it is. */
export async function findType(named: string | undefined, server: Server): Promise<EngineTypeName> {
  if (isEngineType(named)) return named;
  const known = engineTypeNames.join(', ');
  if (named !== undefined) throw new Error(`There is no type "${named}" of engines. Name one of: ${known}`);
  let refusal: EngineFailure | undefined;
  for (const name of engineTypeNames)
    try {
      if (await engineTypes[name].recognises(server)) return name;
    } catch (error) {
      // A server that wants another key may still be of a type that is asked for at another address.
      if (!(error instanceof EngineFailure && error.code === 'auth')) {
        await requireResponse(server);
        throw error;
      }
      refusal = error;
    }
  throw (
    refusal ??
    new Error(
      `What answers at ${server.url} is no engine that the worker knows. If it is one of ${known}, name it by --type`,
    )
  );
}

/** @throws Error if nothing responds, whatever it may be */
async function requireResponse({ url }: Server): Promise<void> {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new Error(
      `Nothing responds at ${url} (${String(cause)}). Start the server, or say by --url where it is reached`,
      { cause: error },
    );
  }
}
